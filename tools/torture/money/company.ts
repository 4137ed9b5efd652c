/**
 * A stand-in of a payment company as a process: `company.ts <wechat|alipay> <port> <journal>`. Prints `ready` when it listens. It is the fake of that
 * company; what it has taken, paid and reported is in the journal before anybody is answered, and there again after its kill.
 */
import { flushCompileCache } from 'node:module'
import { startAlipayFake } from '@drawdesk/fakes/pay/alipay/alipay'
import { fileJournal } from '@drawdesk/fakes/pay/kit/pay-journal'
import { startWechatPayFake } from '@drawdesk/fakes/pay/wechat/wechat-pay'

/** Of the waits before a notice goes out again: the first ones are of a third of a second to one. */
const RETRY_SCALES = { wechat: 0.02, alipay: 0.002 }

const [name, port, path] = process.argv.slice(2) as ['wechat' | 'alipay', string, string]
const start = name === 'wechat' ? startWechatPayFake : startAlipayFake
await start({ port: Number(port), journal: fileJournal(path), retryScale: RETRY_SCALES[name] })
process.stdout.write('ready\n')
// A killed process keeps nothing of what it compiled.
flushCompileCache()
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
