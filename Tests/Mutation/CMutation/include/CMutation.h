// The switch between the program as it is and one of its mutants; only the copy that script/mutate makes has it.
#pragma once
#include <stdbool.h>

// Whether this process runs the mutant of that number; notes that its place was reached, where somebody listens.
bool mutation_is(int number);
