-- What wrk(1) says in one line: answers a second, seconds of 95 of 100, answers that were none.

function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format("%f %f %d\n", summary.requests / summary.duration * 1e6, latency:percentile(95) / 1e6,
                          errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
