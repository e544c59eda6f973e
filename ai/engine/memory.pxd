# cython: language_level=3
"""The C side of memory.py."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer, Py_buffer
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from libc.string cimport memchr, memset

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define prefetch_cell(memory, place) __builtin_prefetch((memory) + (place))
    #else
    #define prefetch_cell(memory, place)
    #endif
    """
    void prefetch_cell(const unsigned char *memory, unsigned long long place) noexcept nogil

cdef inline bytearray zeros(Py_ssize_t count):
    cdef bytearray memory = PyByteArray_FromStringAndSize(NULL, count)
    cdef char *start = PyByteArray_AS_STRING(memory)
    with nogil:
        memset(start, 0, count)
    return memory

cdef inline unsigned long long place_of(
    const unsigned char *memory, int value, unsigned long long first, unsigned long long last
) noexcept nogil:
    cdef const void *found = memchr(memory + first, value, last - first)
    return last if found == NULL else <unsigned long long> (<const unsigned char *> found - memory)

cdef inline void *start_of(object memory) except NULL:
    cdef Py_buffer buffer
    PyObject_GetBuffer(memory, &buffer, PyBUF_SIMPLE)
    PyBuffer_Release(&buffer)
    return buffer.buf

cdef inline const unsigned char *bytes_of(object memory) except NULL:
    return <const unsigned char *> start_of(memory)

cdef inline unsigned char *cells_of(object memory) except NULL:
    return <unsigned char *> start_of(memory)

cdef inline const short *shorts_of(object memory) except NULL:
    return <const short *> start_of(memory)

cdef inline const double *doubles_of(object memory) except NULL:
    return <const double *> start_of(memory)

cdef inline signed char *small_numbers_of(object memory) except NULL:
    return <signed char *> start_of(memory)

cdef inline int *numbers_of(object memory) except NULL:
    return <int *> start_of(memory)

cdef inline unsigned long long *words_of(object memory) except NULL:
    return <unsigned long long *> start_of(memory)
