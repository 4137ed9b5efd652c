import { connect } from 'node:net'
import type { RawRequest } from './raw-client.ts'

process.on('message', ({ number, request }: { number: number; request: RawRequest }) => {
  const {
    port,
    head,
    body: { start, unit, end, bytes },
  } = request
  const body = Buffer.concat([
    Buffer.from(start),
    Buffer.from(unit.repeat(Math.max(0, Math.floor((bytes - start.length - end.length) / Buffer.byteLength(unit))))),
    Buffer.from(end),
  ])
  let answer = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('error', () => socket.destroy()) // the server ends it while we still send
  socket.on('close', () =>
    process.send?.({
      number,
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
      headers: answer.split('\r\n\r\n')[0],
    }),
  )
  socket.write(`${head}\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n`)
  socket.write(body)
})
