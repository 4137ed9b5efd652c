import type { Bilingual } from '@drawdesk/contract/core/texts'

export interface ExportedTable {
  path: string
  title: Bilingual
  rows: number
}

/** `path`: "" where the store no longer has it. */
export interface ExportedFile {
  path: string
  name: string
  bytes: number
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const STYLE = `body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d8dee4;overflow-wrap:anywhere}
td.n,th.n{text-align:right;white-space:nowrap}small{color:#59636e;display:block}
@media (prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}th,td{border-color:#30363d}small{color:#9198a1}a{color:#4493f8}}`

/** The page that a copy is read by, in both languages; it needs nothing from anywhere. */
export function exportPage({
  account,
  madeTime,
  tables,
  files,
}: {
  account: string
  madeTime: string
  tables: readonly ExportedTable[]
  files: readonly ExportedFile[]
}): string {
  const both = (zh: string, en: string): string => `${escaped(zh)}<small>${escaped(en)}</small>`
  const rows = tables
    .filter((table) => table.rows > 0)
    .map(
      ({ path, title, rows: count }) =>
        `<tr><td>${both(title.zh, title.en)}</td><td><a href="${escaped(path)}">${escaped(path)}</a></td><td class="n">${count}</td></tr>`,
    )
  const own = files.map(
    ({ path, name, bytes }) =>
      `<tr><td>${path === '' ? both(name, 'no longer in the store') : `<a href="${escaped(path)}">${escaped(name)}</a>`}</td><td class="n">${bytes}</td></tr>`,
  )
  return `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>我的数据 / My data</title><style>${STYLE}</style></head>
<body><h1>我的数据 <small>My data</small></h1>
<p>${both(`账号 ${account}，生成于 ${madeTime}`, `Account ${account}, created ${madeTime}`)}</p>
<p>${both('每个 .jsonl 文件一行一条记录（JSON）。密钥和密码不在其中；其他人只以编号出现。', 'Each .jsonl file has one record (JSON) per line. It contains no keys or passwords; other people appear only by their IDs.')}</p>
<h2>${both('记录', 'Records')}</h2>
<table><thead><tr><th>${both('内容', 'What')}</th><th>${both('文件', 'File')}</th><th class="n">${both('条数', 'Rows')}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<h2>${both('文件', 'Files')}</h2>
<table><thead><tr><th>${both('名称', 'Name')}</th><th class="n">${both('字节', 'Bytes')}</th></tr></thead><tbody>${own.join('\n')}</tbody></table>
</body></html>
`
}
