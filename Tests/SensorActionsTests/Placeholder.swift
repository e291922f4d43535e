// Devices and their readings.
