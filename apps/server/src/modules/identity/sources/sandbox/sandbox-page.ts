import type { Language } from '@drawdesk/contract/core/texts'
import { NAME_MOST, SANDBOX_PEOPLE } from './sandbox-people.ts'

const TEXTS = {
  zh: {
    title: '沙盒身份',
    note: '仅供试用：这里的人物都是虚构的，选谁就以谁的身份登录。',
    other: '其他名字',
    go: '继续',
    cancel: '取消',
  },
  en: {
    title: 'Sandbox identity',
    note: 'For testing only: these people are made up, and you sign in as the one you select.',
    other: 'Another name',
    go: 'Continue',
    cancel: 'Cancel',
  },
} as const

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f7fa,#14161a);color:light-dark(#1f2329,#e6e8eb)}
main{width:min(360px,calc(100vw - 32px));padding:24px;box-sizing:border-box;border-radius:12px;background:light-dark(#fff,#1f2228)}h1{margin:0 0 8px;font-size:20px}p{margin:0 0 16px;color:light-dark(#5a6270,#a5adba)}
ul{margin:0 0 16px;padding:0;list-style:none}button,input{width:100%;box-sizing:border-box;min-height:44px;padding:8px 12px;font:inherit;border-radius:8px;border:1px solid light-dark(#8a93a3,#6b7482);background:transparent;color:inherit}
button{cursor:pointer;margin-bottom:8px;text-align:left}button:hover{background:light-dark(#eef3fb,#2a2f38)}label{display:block;margin-bottom:8px}`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The sandbox's page: plain HTML without script. Each choice is a form that comes back to the same address. */
export function sandboxPage(state: string, language: Language): string {
  const t = TEXTS[language]
  const hidden = `<input type="hidden" name="state" value="${escapeHtml(state)}">`
  const people = SANDBOX_PEOPLE.map(
    ({ name }) => `<li><button name="name" value="${escapeHtml(name)}">${escapeHtml(name)}</button></li>`,
  ).join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.title}</title><style>${STYLE}</style>
<main><h1>${t.title}</h1><p>${t.note}</p><form method="get">${hidden}<ul>${people}</ul></form>
<form method="get">${hidden}<label for="name">${t.other}</label><input id="name" name="name" required maxlength="${NAME_MOST}" autocomplete="off"><p></p><button>${t.go}</button></form>
<form method="get">${hidden}<button name="error" value="access_denied">${t.cancel}</button></form></main></html>`
}
