(() => {
  'use strict';
  const form = document.getElementById('filter');
  if (form) {
    const shown = document.getElementById('shown');
    const findings = [...document.querySelectorAll('.finding')];
    // The words of a finding are those on the page, with the name of its rule.
    const words = findings.map((finding) => {
      const rule = finding.closest('.rule');
      return (rule.querySelector('h3').textContent + ' ' + finding.textContent).toLowerCase();
    });
    const apply = () => {
      const text = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
      const levels = new Set(
        [...form.querySelectorAll('input[name=level]:checked')].map((box) => box.value));
      const onlyNew = form.querySelector('input[name=new]')?.checked === true;
      let count = 0;
      findings.forEach((finding, index) => {
        const fits = levels.has(finding.dataset.level)
          && (!onlyNew || finding.dataset.standing === 'new')
          && text.every((word) => words[index].includes(word));
        finding.hidden = !fits;
        if (fits) count += 1;
      });
      for (const rule of document.querySelectorAll('section.rule')) {
        rule.hidden = !rule.querySelector('.finding:not([hidden])');
      }
      shown.textContent = count === findings.length
        ? '' : count + ' of ' + findings.length + ' findings';
    };
    const reset = () => {
      form.reset();
      apply();
    };
    form.hidden = false;
    form.addEventListener('input', apply);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') reset();
    });
    document.addEventListener('keydown', (event) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input');
      if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        form.elements.text.focus();
      }
    });
    // A link may lead to a finding that the filter hides.
    window.addEventListener('hashchange', () => {
      const target = document.getElementById(location.hash.slice(1));
      if (target?.closest('[hidden]')) {
        reset();
        target.scrollIntoView();
      }
    });
    // A reloaded page may have kept the typed text.
    apply();
  }
  let opened = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    opened.forEach((details) => { details.open = true; });
  });
  window.addEventListener('afterprint', () => {
    opened.forEach((details) => { details.open = false; });
  });
})();
