// A setup file runs before each test file; the module it imports changes the configuration once for each worker.
import './wait-for-deferred.ts'
