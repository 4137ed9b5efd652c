import { createHash } from 'node:crypto'
import { PRINT_PROOF_PAGE_PATH } from '@drawdesk/contract/devices/print-proof'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FoundProof } from './print-proofs.ts'
import { PROOF_TEXTS } from './proof.texts.ts'
import { shownCode } from './statement.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f7fa,#14161a);color:light-dark(#1f2329,#e6e8eb)}
main{width:min(480px,calc(100vw - 32px));margin:16px 0;padding:24px;box-sizing:border-box;border-radius:12px;background:light-dark(#fff,#1f2228);box-shadow:0 1px 3px light-dark(#0000001a,#00000066)}
h1{margin:0 0 16px;font-size:18px}p{margin:0 0 16px}.verdict{display:flex;gap:12px;align-items:center;margin:0 0 16px;padding:16px;border-radius:8px;font-weight:600;background:light-dark(#e9f6ee,#16311f);color:light-dark(#14532d,#a7e3bd)}
.verdict.off{background:light-dark(#fdf1e3,#3a2a14);color:light-dark(#7a4100,#f5cd94)}.verdict.none{background:light-dark(#fdecec,#3b1b1d);color:light-dark(#8a1c1c,#f4b4b4)}.mark{font-size:28px;line-height:1}
.code{font:600 22px/1.3 ui-monospace,monospace;letter-spacing:.08em;margin:0 0 16px}dl{display:grid;grid-template-columns:max-content 1fr;gap:8px 16px;margin:0 0 16px}dt{color:light-dark(#5a6270,#a5adba)}dd{margin:0;overflow-wrap:anywhere}
#check[data-state=good]{color:light-dark(#14532d,#a7e3bd)}#check[data-state=bad]{color:light-dark(#8a1c1c,#f4b4b4);font-weight:600}
details{margin:0 0 16px;font-size:13px}summary{padding:12px 0;cursor:pointer}code{display:block;padding:12px;border-radius:8px;background:light-dark(#f5f7fa,#14161a);overflow-wrap:anywhere;margin-bottom:8px}
label{display:block;margin-bottom:8px;color:light-dark(#5a6270,#a5adba)}form{margin:0}input,button{width:100%;box-sizing:border-box;min-height:44px;padding:8px 12px;font:inherit;border-radius:8px;border:1px solid light-dark(#8a93a3,#6b7482);background:transparent;color:inherit}
input{text-transform:uppercase;letter-spacing:.08em;margin-bottom:8px}button{border-color:transparent;background:light-dark(#1456c4,#8ab4ff);color:light-dark(#fff,#10151d);font-weight:600;cursor:pointer}button:hover{background:light-dark(#0f469f,#a5c5ff)}
a{color:light-dark(#1456c4,#8ab4ff)}a,summary,input,button{outline-offset:2px}:focus-visible{outline:2px solid light-dark(#1456c4,#8ab4ff)}`

/** Verifies in the reader's browser what the page says was signed, by the key that it names. */
const SCRIPT = `const main=document.querySelector('main'),check=document.getElementById('check')
const bytes=text=>Uint8Array.from(atob(text),letter=>letter.charCodeAt(0))
const verdict=document.querySelector('.verdict')
const say=state=>{check.textContent=main.dataset[state];check.dataset.state=state
if(state==='bad'){verdict.className='verdict none';verdict.firstElementChild.textContent='✕';verdict.lastElementChild.textContent=main.dataset.forged}}
const verify=async({key,signature,statement})=>crypto.subtle.verify('Ed25519',await crypto.subtle.importKey('spki',bytes(key),'Ed25519',false,['verify']),bytes(signature),new TextEncoder().encode(statement))
if(check)if(!globalThis.crypto?.subtle)say('unable');else verify(main.dataset).then(isGood=>say(isGood?'good':'bad'),()=>say('unable'))`

/** Nothing but this script and this style; the form leads to this page alone. */
export const PROOF_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** The page of a code, or the one that asks for one. */
export function proofPage(
  proof: FoundProof | undefined,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const text = (name: keyof typeof PROOF_TEXTS): string => escapeHtml(PROOF_TEXTS[name][language])
  const isKnown = proof !== undefined && proof.state !== 'unknown'
  const parts = [
    `<h1>${text('title')}</h1>`,
    proof ? verdictOf(proof, text) : '',
    isKnown
      ? `<p class="code">${escapeHtml(shownCode(proof.code))}</p>${factsOf(proof, { text, language, timeZone })}`
      : '',
    isKnown ? signedOf(proof, text) : formOf(text),
    isKnown ? `<a href="${PRINT_PROOF_PAGE_PATH}">${text('another')}</a>` : '',
  ]
  const data = isKnown
    ? ` data-key="${escapeHtml(proof.publicKey)}" data-signature="${escapeHtml(proof.signature)}" data-statement="${escapeHtml(proof.statement)}" data-good="${text('good')}" data-bad="${text('bad')}" data-unable="${text('unable')}" data-forged="${text('forged')}"`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text('title')}</title><style>${STYLE}</style></head>
<body><main${data}>${parts.join('')}</main>${isKnown ? `<script>${SCRIPT}</script>` : ''}</body></html>`
}

type Text = (name: keyof typeof PROOF_TEXTS) => string

function verdictOf({ state }: FoundProof, text: Text): string {
  const [kind, mark] = { valid: ['', '✓'], takenDown: ['off', '!'], unknown: ['none', '✕'] }[state] as [string, string]
  const hint = state === 'unknown' ? `<p>${text('unknownHint')}</p>` : ''
  return `<div class="verdict ${kind}" role="status"><span class="mark" aria-hidden="true">${mark}</span><span>${text(state)}</span></div>${hint}`
}

function factsOf(
  { facts }: FoundProof,
  { text, language, timeZone }: { text: Text; language: Language; timeZone: string },
): string {
  const time =
    facts.time &&
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(facts.time)
  const rows: [keyof typeof PROOF_TEXTS, string][] = [
    ['time', time ?? ''],
    ['device', facts.deviceName],
    ['experience', facts.exName],
    ['venue', facts.muName],
    ['approval', PROOF_TEXTS[facts.isApproved ? 'approved' : 'notApproved'][language]],
  ]
  const shown = rows.filter(([, value]) => value !== '')
  return `<dl>${shown.map(([name, value]) => `<dt>${text(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
}

const signedOf = ({ statement, signature, keyId }: FoundProof, text: Text): string =>
  `<p id="check" role="status">${text('checking')}</p><details><summary>${text('details')}</summary><code>${escapeHtml(statement)}</code>
<dl><dt>${text('signature')}</dt><dd>${escapeHtml(signature)}</dd><dt>${text('key')}</dt><dd>Ed25519 ${escapeHtml(keyId)}</dd></dl></details>`

const formOf = (text: Text): string =>
  `<form method="get" action="${PRINT_PROOF_PAGE_PATH}"><label for="code">${text('ask')}</label><input id="code" name="code" required minlength="10" maxlength="14" autocomplete="off" autocapitalize="characters" spellcheck="false"><button>${text('look')}</button></form>`
