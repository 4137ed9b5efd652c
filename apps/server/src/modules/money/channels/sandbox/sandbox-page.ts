import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { SandboxAct, SandboxOrder } from './sandbox-act.ts'

const TEXTS = {
  title: { zh: '沙盒支付', en: 'Sandbox payment' },
  note: { zh: '仅供试用，不会真正扣款。', en: 'For testing only. No money is charged.' },
  number: { zh: '订单号', en: 'Order' },
  more: { zh: '试试其他情形', en: 'Test other cases' },
  paid: { zh: '已付款，可以关闭此页。', en: 'Paid. You can close this page.' },
  paidBack: { zh: '已付款。', en: 'Paid.' },
  back: { zh: '返回', en: 'Go back' },
  closed: { zh: '订单已关闭，不能再付款。', en: 'The order is closed and can no longer be paid.' },
  failed: { zh: '付款失败，可以再试一次。', en: 'Payment failed. You can try again.' },
  waits: { zh: '款项将在订单关闭后到账。', en: 'The money will arrive after the order is closed.' },
} as const satisfies Record<string, Bilingual>

const ACTS: Readonly<Record<SandboxAct, Bilingual>> = {
  pay: { zh: '付款', en: 'Pay' },
  fail: { zh: '付款失败', en: 'Fail the payment' },
  late: { zh: '订单关闭后才付款', en: 'Pay after the order is closed' },
  twice: { zh: '付款两次', en: 'Pay twice' },
  wrong: { zh: '付错金额', en: 'Pay the wrong amount' },
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f7fa,#14161a);color:light-dark(#1f2329,#e6e8eb)}
main{width:min(400px,calc(100vw - 32px));margin:16px 0;padding:24px;box-sizing:border-box;border-radius:12px;background:light-dark(#fff,#1f2228);box-shadow:0 1px 3px light-dark(#0000001a,#00000066)}
h1{margin:0 0 4px;font-size:18px}h2{margin:24px 0 8px;font-size:14px;font-weight:600}p{margin:0 0 16px;color:light-dark(#5a6270,#a5adba)}
.sum{margin:16px 0 4px;font-size:36px;line-height:1.2;font-weight:600;color:inherit;font-variant-numeric:tabular-nums}.what{margin:0;color:inherit;overflow-wrap:anywhere}
.number{margin:0 0 20px;font-size:13px;overflow-wrap:anywhere}.state{margin:0 0 12px;padding:12px;border-radius:8px;background:light-dark(#eef3fb,#2a2f38);color:inherit}
button{width:100%;box-sizing:border-box;min-height:44px;margin-bottom:8px;padding:8px 12px;font:inherit;border-radius:8px;border:1px solid light-dark(#8a93a3,#6b7482);background:transparent;color:inherit;cursor:pointer}
button:hover{background:light-dark(#eef3fb,#2a2f38)}button:focus-visible{outline:2px solid light-dark(#1456c4,#8ab4ff);outline-offset:2px}.back{display:block;margin-top:16px;text-align:center;color:light-dark(#1456c4,#8ab4ff)}.main{border-color:transparent;background:light-dark(#1456c4,#8ab4ff);color:light-dark(#fff,#10151d);font-weight:600}.main:hover{background:light-dark(#0f469f,#a5c5ff)}`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const money = (fen: string, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(Number(fen) / 100)

/** What the page says of an order, where it is not simply open. */
export type SandboxOutcome = 'failed' | 'waits' | ''

/** The page of the sandbox channel: plain HTML without script. Each button is a form that comes back to the same address. */
export function sandboxPage({ order, payments }: SandboxOrder, outcome: SandboxOutcome, language: Language): string {
  const text = (name: keyof typeof TEXTS): string => escapeHtml(TEXTS[name][language])
  const button = (act: SandboxAct, isMain = false): string =>
    `<button name="act" value="${act}"${isMain ? ' class="main"' : ''}>${escapeHtml(ACTS[act][language])}</button>`
  const say = (name: keyof typeof TEXTS): string => `<p class="state" role="status">${text(name)}</p>`
  const [isPaid, isClosed] = [payments.length > 0, order.state === 'closed']
  const others = (isClosed ? ['late'] : ['fail', 'late', 'twice', 'wrong']) as SandboxAct[]
  const parts = [
    isPaid
      ? say(order.returnUrl === '' ? 'paid' : 'paidBack')
      : outcome === ''
        ? isClosed
          ? say('closed')
          : ''
        : say(outcome),
    isPaid || isClosed || outcome === 'waits' ? '' : button('pay', true),
    isPaid || outcome === 'waits' ? '' : `<h2>${text('more')}</h2>${others.map((act) => button(act)).join('')}`,
  ]
  if (order.returnUrl !== '') parts.push(`<a class="back" href="${escapeHtml(order.returnUrl)}">${text('back')}</a>`)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text('title')}</title><style>${STYLE}</style></head>
<body><main><h1>${text('title')}</h1><p>${text('note')}</p><p class="what">${escapeHtml(order.description)}</p><p class="sum">${escapeHtml(money(order.amount, order.currency, language))}</p>
<p class="number">${text('number')} ${escapeHtml(order.orderNo)}</p><form method="post">${parts.join('')}</form></main></body></html>`
}
