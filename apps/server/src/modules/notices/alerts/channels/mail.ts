import { createGuardedSockets } from '../../../../platform/outbound/guard/guarded-sockets.ts'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { shownReason, type ChannelOutcome, type OpenChannel, type SendByChannel } from './channel.ts'
import { plainTextOf, subjectOf } from './wording.ts'

const TIMEOUT_MS = 15_000

export const sendByMail: SendByChannel = (deps, channel, message) =>
  sendLetter(deps, channel, {
    to: message.toAddress || channel.mailTo,
    subject: subjectOf(message),
    text: plainTextOf(message),
  })

/** By SMTP, through a socket that keeps to the rule of all outbound calls: public addresses only unless the operator allows more. */
export async function sendLetter(
  { config }: Pick<Deps, 'config'>,
  channel: OpenChannel,
  letter: { to: string; subject: string; text: string },
): Promise<ChannelOutcome> {
  const { mailHost: host, mailPort: port, mailSecurity, mailUser: user } = channel
  const { createTransport } = await import('nodemailer') // when the first mail leaves
  const sockets = createGuardedSockets({ config })
  let connection: ReturnType<typeof sockets.open> | undefined
  try {
    const socket = (connection = sockets.open({ host, port }))
    const transport = createTransport({
      host,
      port,
      secure: mailSecurity === 'tls',
      requireTLS: mailSecurity === 'starttls',
      ignoreTLS: mailSecurity === 'none',
      ...(user === '' ? {} : { auth: { user, pass: channel.secrets.password ?? '' } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      getSocket(_options: unknown, done: (error: Error | null, socket?: object) => void) {
        socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the mail server did not answer')))
        socket.once('error', done)
        socket.connect(port).once('connect', () => {
          socket.setTimeout(0)
          socket.off('error', done)
          done(null, { connection: socket })
        })
      },
    })
    try {
      await transport.sendMail({ from: channel.mailFrom, ...letter })
    } finally {
      transport.close()
    }
    return { isOk: true }
  } catch (error) {
    if (error instanceof OutboundError && error.kind === 'refused')
      return { isOk: false, isLater: false, msg: shownReason(channel, error.message) }
    const { responseCode, response, message: words } = error as Error & { responseCode?: number; response?: string }
    // 5xx is for good; 4xx, and what did not come about, may be taken later.
    const isLater = responseCode === undefined ? !isSetting(error) : responseCode < 500
    // Once something was said to the mail server, a line that breaks leaves open what it took.
    const isUnknown = responseCode === undefined && isLater && (connection?.bytesWritten ?? 0) > 0
    return { isOk: false, isLater, isUnknown, msg: shownReason(channel, response ?? words) }
  }
}

/** Wrong words of ours: an address that is none, a sign-in that is refused. */
const isSetting = (error: unknown): boolean =>
  ['EAUTH', 'EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '')
