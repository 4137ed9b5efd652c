import { createServer, type AddressInfo, type Socket } from 'node:net'

export const FAKE_MAIL = { user: 'alerts@example.com', password: 'fake-mail-password-0123456789' }

export interface TakenMail {
  from: string
  to: string[]
  /** Head and text as they came. */
  data: string
}

/** A mail server on loopback, without TLS: asks for the right password (AUTH PLAIN), refuses people who end in `@nobody.example.com`, keeps what it took. `next` says what the mails to come meet instead. */
export async function startSmtpFake({ port = 0 }: { port?: number } = {}) {
  const mails: TakenMail[] = []
  /** `later`: put off (451) before it is taken; `cut`: taken, but the line breaks before the answer. One each, then as usual. */
  const next: ('later' | 'cut')[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const expected = Buffer.from(`\0${FAKE_MAIL.user}\0${FAKE_MAIL.password}`).toString('base64')
    let [buffer, isSigned, isData] = ['', false, false]
    let mail: TakenMail = { from: '', to: [], data: '' }

    function command(line: string): void {
      const word = line.slice(0, 4).toUpperCase()
      const address = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (word === 'EHLO') return say('250-fake\r\n250-AUTH PLAIN\r\n250 8BITMIME')
      if (word === 'AUTH') {
        isSigned = line.split(' ')[2] === expected
        return say(isSigned ? '235 2.7.0 accepted' : '535 5.7.8 authentication failed')
      }
      if (word === 'QUIT') return void socket.end('221 bye\r\n')
      if (!isSigned) return say('530 5.7.0 authentication required')
      if (word === 'MAIL') {
        mail = { from: address, to: [], data: '' }
        return say('250 ok')
      }
      if (word === 'RCPT') {
        if (address.endsWith('@nobody.example.com')) return say('550 5.1.1 no such user here')
        if (next[0] === 'later') {
          next.shift()
          return say('451 4.7.1 greylisted, try again later')
        }
        mail.to.push(address)
        return say('250 ok')
      }
      if (word === 'DATA') {
        isData = true
        return say('354 go on')
      }
      say('250 ok')
    }
    say('220 fake ESMTP')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (;;) {
        const [mark, length] = isData ? [buffer.indexOf('\r\n.\r\n'), 5] : [buffer.indexOf('\r\n'), 2]
        if (mark < 0) return
        const part = buffer.slice(0, mark)
        buffer = buffer.slice(mark + length)
        if (!isData) command(part)
        else {
          isData = false
          mails.push({ ...mail, data: part })
          if (next[0] === 'cut') {
            next.shift()
            socket.destroy()
          } else say('250 taken')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    next,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
