import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

describe('the command line', () => {
  it('names server, code and printer', () => {
    const args = readArguments([
      '--server=https://draw.example.com',
      '--code=ABCD2345',
      '--printer=ipp://10.0.0.5/ipp/print',
    ])

    expect(args).toMatchObject({ code: 'ABCD2345', printerUri: 'ipp://10.0.0.5/ipp/print', fingerprint: undefined })
    expect(args.server.host).toBe('draw.example.com')
    expect(args.folder).toMatch(/\.drawdesk-agent.draw\.example\.com$/)
  })

  it.each([
    [[], /--server needs/],
    [['--server=draw.example.com'], /--server needs/],
    [['--server=ftp://draw.example.com'], /--server needs/],
    [['--server=https://a:b@draw.example.com'], /without a name/],
    [['--server=http://x', '--printer=lpt1'], /no address of a printer/],
    [['--server=http://x', '--fingerprint=abc'], /32 bytes/],
    [['--server=http://x', '--sever=1'], /sever/],
  ])('%j is refused', (args, why) => {
    expect(() => readArguments(args)).toThrow(why)
  })
})
