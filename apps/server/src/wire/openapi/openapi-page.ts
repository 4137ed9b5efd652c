type Json = Record<string, unknown>

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The OpenAPI document as one page for people: no script, so the strict content policy holds. */
export function openApiPage(document: Json): string {
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = (operation.tags as string[])[0] ?? 'other'
      const list = byTag.get(tag) ?? []
      list.push(operationOf(method, path, operation))
      byTag.set(tag, list)
    }
  }
  const tags = [...byTag.keys()].sort()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Drawdesk API</title>
<style>:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}body{font:14px/1.6 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:20px}h2{font-size:16px;margin:32px 0 8px}details{border:1px solid var(--line);border-radius:8px;margin:4px 0;padding:6px 12px}summary{cursor:pointer}
code{font:13px ui-monospace,monospace}b{display:inline-block;min-width:44px;font-size:12px}table{border-collapse:collapse;width:100%}td,th{border-top:1px solid var(--line);padding:4px 8px 4px 0;text-align:left;vertical-align:top}
pre{overflow:auto;font-size:12px}nav a{margin-right:12px}</style></head><body><h1>Drawdesk API</h1><p>${escape(String((document.info as Json).description))}</p>
<p><a href="/api/openapi.json">openapi.json</a></p><nav>${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join('')}</nav>
${tags.map((tag) => `<h2 id="${escape(tag)}">${escape(tag)}</h2>${byTag.get(tag)?.join('')}`).join('')}</body></html>`
}

function operationOf(method: string, path: string, operation: Json): string {
  const parameters =
    (operation.parameters as { name: string; in: string; required: boolean; schema: Json }[] | undefined) ?? []
  const body = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content
  const bodySchema = body && Object.values(body)[0]?.schema
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(String(operation.summary))}</summary><p>${escape(String(operation.description))}</p>
${parameters.length > 0 ? `<table><tr><th>name</th><th>in</th><th>type</th></tr>${parameters.map((parameter) => `<tr><td><code>${escape(parameter.name)}</code>${parameter.required ? ' *' : ''}</td><td>${parameter.in}</td><td><code>${escape(JSON.stringify(parameter.schema))}</code></td></tr>`).join('')}</table>` : ''}
${bodySchema ? `<p>Body</p><pre>${escape(JSON.stringify(bodySchema, null, 1))}</pre>` : ''}<p>Answer</p><pre>${escape(JSON.stringify(((operation.responses as Json)['200'] as Json).content, null, 1))}</pre></details>`
}
