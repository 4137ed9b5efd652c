import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { SharedPicture } from '@drawdesk/contract/devices/kiosk'

const TEXTS = {
  title: { zh: '我的画', en: 'My picture' },
  save: { zh: '保存图片', en: 'Save picture' },
  hint: { zh: '也可以长按图片保存。', en: 'You can also press and hold the picture to save it.' },
  until: { zh: '本页有效期至 {time}', en: 'This page is available until {time}' },
  goneTitle: { zh: '图片已不在这里', en: 'This picture is no longer available' },
  gone: {
    zh: '链接有效期为 7 天，过期后图片不再显示。',
    en: 'Links are valid for 7 days. After that, the picture is no longer shown.',
  },
  picture: { zh: '画作', en: 'Picture' },
} as const satisfies Record<string, Bilingual>

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f5f7fa,#14161a);color:light-dark(#1f2329,#e6e8eb)}
main{box-sizing:border-box;width:min(640px,100vw);padding:16px;text-align:center}h1{margin:8px 0 0;font-size:20px;overflow-wrap:anywhere}p{margin:4px 0 16px;color:light-dark(#5a6270,#a5adba)}
figure{margin:16px 0 24px}img{display:block;width:100%;height:auto;border-radius:8px}.save{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin-top:12px;padding:0 32px;border-radius:8px;background:light-dark(#1456c4,#8ab4ff);color:light-dark(#fff,#10151d);font-weight:600;text-decoration:none}
.save:focus-visible{outline:2px solid light-dark(#1456c4,#8ab4ff);outline-offset:2px}.end{font-size:13px}`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

type Picture = Pick<SharedPicture, 'files' | 'exName' | 'muName' | 'styleName'>

/** Plain HTML without script: the pictures, the name of what they come from, and until when. `shown` undefined: there is nothing under this link. */
export function sharePage(shown: (Picture & { until: string }) | undefined, language: Language): string {
  const text = (name: keyof typeof TEXTS, time = ''): string =>
    escapeHtml(TEXTS[name][language].replace('{time}', time))
  const body = shown
    ? [
        `<h1>${escapeHtml([shown.exName, shown.muName].filter(Boolean).join(' · ') || TEXTS.title[language])}</h1>`,
        shown.styleName === '' ? '' : `<p>${escapeHtml(shown.styleName)}</p>`,
        ...shown.files.map(
          ({ url, name, width, height }) =>
            `<figure><img src="${escapeHtml(url)}" alt="${text('picture')}"${width && height ? ` width="${width}" height="${height}"` : ''}>` +
            `<a class="save" href="${escapeHtml(url)}" download="${escapeHtml(name)}">${text('save')}</a></figure>`,
        ),
        `<p>${text('hint')}</p><p class="end">${text('until', shown.until)}</p>`,
      ]
    : [`<h1>${text('goneTitle')}</h1><p>${text('gone')}</p>`]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text('title')}</title><style>${STYLE}</style></head>
<body><main>${body.join('')}</main></body></html>`
}
