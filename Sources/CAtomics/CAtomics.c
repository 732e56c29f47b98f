#include "CAtomics.h"
