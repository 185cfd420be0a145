/* Tests without a framework: a test is a function, its name a sentence; the first that fails tells
   where, and ends it all. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(claim)                                                                               \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: in %s: not so: %s\n", __FILE__, __LINE__, __func__, #claim);   \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define CHECK_SAME(is, should)                                                                     \
    do {                                                                                           \
        long is_ = (long)(is), should_ = (long)(should);                                           \
        if (is_ != should_) {                                                                      \
            fprintf(stderr, "%s:%d: in %s: %s is %ld, not %ld\n", __FILE__, __LINE__, __func__,    \
                    #is, is_, should_);                                                            \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define RUN(test)                                                                                  \
    do {                                                                                           \
        test();                                                                                    \
        printf("ok %s\n", #test);                                                                  \
    } while (0)

#endif
