// Asks this container's service whether it is ready; exit code 0 says yes. Used by the image's health check.
const port = process.env.PORT || '3000'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2500) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
