import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { bookings } from '/work/main/bench/src/load/bodies.ts'
import { postLoad } from '/work/main/bench/src/load/http-load.ts'
const [what, secs = '6', keyed, prof] = process.argv.slice(2)
const port = 4555
const env = { ...process.env, DATA_DIR: mkdtempSync('/tmp/bc/d-'), PORT: String(port), ADMIN_PASSWORD: 'clave-de-medida', RATE_LIMITS: 'off', BOOKING_HORIZON_DAYS: '3650' }
const entry = what === 'crud' ? ['/work/main/bench/src/baseline/crud-server.ts', env.DATA_DIR + '/crud.sqlite', String(port)] : ['/work/main/all-in-one/src/main.ts']
const child = spawn(process.execPath, [...(prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bc/prof'] : []), ...entry], { env, stdio: ['ignore', 'ignore', 'inherit'], cwd: '/work/main' })
for (;;) { const a = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null); await a?.arrayBuffer(); if (a && (a.ok || what === 'crud')) break; await new Promise(r => setTimeout(r, 50)) }
const next = bookings()
console.log(what, await postLoad(`http://127.0.0.1:${port}`, next, 32, Number(secs)))
const m = what === 'crud' ? '' : await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
console.log(m.split('\n').filter(l => /eventloop_lag_p99|resident_memory_bytes |conflicts/.test(l) && !l.startsWith('#')).join('\n'))
const ended = once(child, 'exit'); child.kill('SIGTERM'); await ended
process.exit()
