import type { Bilingual } from '../../core/texts.ts'

/** What a curl command says, still in its own words. */
export interface CurlRequest {
  method: string
  url: string
  headers: [string, string][]
  /** Values of -d and its relatives in order; joined with `&`. */
  data: string[]
  isJson: boolean
  form: { name: string; value: string; isFile: boolean }[]
  user: string | undefined
  /** -G, or `--url-query`: goes into the query. */
  query: string[]
  notes: Bilingual[]
}

/** Short options and their long names; a long name that stands in {@link TAKES_VALUE} is followed by a value. */
const SHORT: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  G: 'get',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  m: 'max-time',
  x: 'proxy',
  o: 'output',
  w: 'write-out',
  T: 'upload-file',
  K: 'config',
  k: 'insecure',
  L: 'location',
  s: 'silent',
  S: 'show-error',
  i: 'include',
  v: 'verbose',
  f: 'fail',
  I: 'head',
  N: 'no-buffer',
  g: 'globoff',
  O: 'remote-name',
  c: 'cookie-jar',
  D: 'dump-header',
  r: 'range',
  E: 'cert',
  U: 'proxy-user',
  q: 'disable',
  n: 'netrc',
  j: 'junk-session-cookies',
  '#': 'progress-bar',
  '0': 'http1.0',
  '4': 'ipv4',
  '6': 'ipv6',
  C: 'continue-at',
}
const TAKES_VALUE = new Set([
  'request',
  'header',
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'user',
  'url',
  'url-query',
  'user-agent',
  'referer',
  'cookie',
  'max-time',
  'connect-timeout',
  'proxy',
  'output',
  'write-out',
  'upload-file',
  'config',
  'cookie-jar',
  'dump-header',
  'range',
  'cert',
  'key',
  'cacert',
  'capath',
  'proxy-user',
  'retry',
  'retry-delay',
  'retry-max-time',
  'max-redirs',
  'limit-rate',
  'resolve',
  'interface',
  'ciphers',
  'tls-max',
  'oauth2-bearer',
  'aws-sigv4',
  'unix-socket',
  'continue-at',
  'max-filesize',
  'noproxy',
  'connect-to',
  'dns-servers',
  'keepalive-time',
])
const REFUSED: Readonly<Record<string, Bilingual>> = {
  'upload-file': { zh: '不支持上传文件（-T）', en: 'File upload (-T) isn’t supported' },
  config: {
    zh: '不支持配置文件（-K），请粘贴完整命令',
    en: 'Config files (-K) aren’t supported. Paste the whole command.',
  },
  'aws-sigv4': { zh: '暂不支持签名认证（--aws-sigv4）', en: 'Signed requests (--aws-sigv4) aren’t supported yet' },
  'unix-socket': { zh: '不支持 unix socket', en: 'Unix sockets aren’t supported' },
  head: { zh: '不支持 HEAD 请求（-I）', en: 'HEAD requests (-I) aren’t supported' },
}
const NOTED: Readonly<Record<string, Bilingual>> = {
  insecure: { zh: '已忽略 -k：证书总是会被检查', en: 'Ignored -k: certificates are always verified' },
  proxy: { zh: '已忽略 -x：代理请在“代理配置”中设置', en: 'Ignored -x: configure proxies under Proxies' },
  cert: { zh: '已忽略客户端证书', en: 'The client certificate was ignored' },
}

const fileRefused = (option: string): Bilingual => ({
  zh: `命令从文件读取内容（${option} @文件），这里读不到你电脑上的文件；请把文件内容直接写进命令`,
  en: `The command reads a file (${option} @file) on your computer. Paste its content into the command instead.`,
})

type OptionResult = CurlRequest | { error: Bilingual }

/** Reads the words after `curl`. */
export function readOptions(words: readonly string[]): OptionResult {
  const request: CurlRequest = {
    method: '',
    url: '',
    headers: [],
    data: [],
    isJson: false,
    form: [],
    user: undefined,
    query: [],
    notes: [],
  }
  let isGet = false
  let at = 0
  while (at < words.length) {
    const word = words[at] ?? ''
    at += 1
    if (!word.startsWith('-') || word === '-') {
      if (request.url)
        request.notes.push({ zh: `已忽略多余的内容 ${word.slice(0, 60)}`, en: `Ignored ${word.slice(0, 60)}` })
      else request.url = word
      continue
    }
    for (const { name, inlineValue } of optionsIn(word)) {
      let value = inlineValue ?? ''
      if (TAKES_VALUE.has(name) && inlineValue === undefined) {
        if (at >= words.length)
          return { error: { zh: `选项 --${name} 缺少值`, en: `Option --${name} is missing its value` } }
        value = words[at] ?? ''
        at += 1
      }
      const refused = REFUSED[name]
      if (refused) return { error: refused }
      if (name === 'get') isGet = true
      else {
        const problem = applyOption(request, name, value)
        if (problem) return { error: problem }
      }
    }
  }
  if (isGet) {
    request.query.push(...request.data)
    request.data = []
    request.method ||= 'GET'
  }
  request.method ||= request.data.length > 0 || request.form.length > 0 || request.isJson ? 'POST' : 'GET'
  return request
}

/** `--name`, `-X`, `-XPOST`, `-sSL`: one word may hold several short options; the first with a value takes the rest. */
function optionsIn(word: string): { name: string; inlineValue?: string }[] {
  if (word.startsWith('--')) return [{ name: word.slice(2) }]
  const found: { name: string; inlineValue?: string }[] = []
  for (let at = 1; at < word.length; at += 1) {
    const name = SHORT[word[at] ?? ''] ?? `-${word[at] ?? ''}`
    if (TAKES_VALUE.has(name)) {
      found.push(at + 1 < word.length ? { name, inlineValue: word.slice(at + 1) } : { name })
      break
    }
    found.push({ name })
  }
  return found
}

const SILENT = new Set([
  'location',
  'silent',
  'show-error',
  'include',
  'verbose',
  'fail',
  'fail-with-body',
  'no-buffer',
  'compressed',
  'globoff',
  'remote-name',
  'http1.0',
  'http1.1',
  'http2',
  'http3',
  'ipv4',
  'ipv6',
  'progress-bar',
  'disable',
  'location-trusted',
  'tlsv1.2',
  'tlsv1.3',
  'no-progress-meter',
])

function applyOption(request: CurlRequest, name: string, value: string): Bilingual | undefined {
  switch (name) {
    case 'request':
      request.method = value.toUpperCase()
      return undefined
    case 'url':
      request.url = value
      return undefined
    case 'header':
      return addHeader(request, value)
    case 'user-agent':
    case 'referer':
      return undefined
    case 'cookie':
      if (!value.includes('=')) return fileRefused('-b')
      request.headers.push(['Cookie', value])
      return undefined
    case 'oauth2-bearer':
      request.headers.push(['Authorization', `Bearer ${value}`])
      return undefined
    case 'user':
      request.user = value
      return undefined
    case 'url-query':
      request.query.push(value)
      return undefined
    case 'data':
    case 'data-ascii':
    case 'data-binary':
      if (value.startsWith('@')) return fileRefused(name === 'data' ? '-d' : `--${name}`)
      request.data.push(value)
      return undefined
    case 'data-raw':
      request.data.push(value)
      return undefined
    case 'json':
      if (value.startsWith('@')) return fileRefused('--json')
      request.isJson = true
      request.data.push(value)
      return undefined
    case 'data-urlencode':
      return addUrlEncoded(request, value)
    case 'form':
    case 'form-string':
      return addFormPart(request, name, value)
    default: {
      const note = NOTED[name]
      if (note) request.notes.push(note)
      else if (!TAKES_VALUE.has(name) && !SILENT.has(name)) {
        const shown = `-${name.startsWith('-') ? name.slice(1) : `-${name}`}`.slice(0, 40)
        request.notes.push({ zh: `已忽略选项 ${shown}`, en: `Ignored option ${shown}` })
      }
      return undefined
    }
  }
}

function addHeader(request: CurlRequest, text: string): Bilingual | undefined {
  if (text.startsWith('@')) return fileRefused('-H')
  const colon = text.indexOf(':')
  // `Name;` sends the header without a value, `Name:` removes one of curl's own.
  if (colon <= 0) return undefined
  const value = text.slice(colon + 1).trim()
  if (value !== '') request.headers.push([text.slice(0, colon).trim(), value])
  return undefined
}

/** `content`, `=content`, `name=content`; `@file`, `name@file` cannot be read. */
function addUrlEncoded(request: CurlRequest, value: string): Bilingual | undefined {
  const sign = /[=@]/.exec(value)
  if (sign?.[0] === '@') return fileRefused('--data-urlencode')
  const name = sign ? value.slice(0, sign.index) : ''
  const content = encodeURIComponent((sign ? value.slice(sign.index + 1) : value).toWellFormed())
  request.data.push(name === '' ? content : `${name}=${content}`)
  return undefined
}

function addFormPart(request: CurlRequest, option: string, text: string): Bilingual | undefined {
  const equals = text.indexOf('=')
  if (equals <= 0)
    return { zh: `表单字段 ${text.slice(0, 40)} 没有名称`, en: `The form field ${text.slice(0, 40)} has no name` }
  const name = text.slice(0, equals)
  let value = text.slice(equals + 1)
  if (option === 'form-string') {
    request.form.push({ name, value, isFile: false })
    return undefined
  }
  if (value.startsWith('@')) {
    const file = value.slice(1).replace(/;.*$/, '')
    if (!/\.(png|jpe?g|webp|gif)"?$/i.test(file)) return fileRefused(`-F ${name}=`)
    request.form.push({ name, value: file, isFile: true })
    return undefined
  }
  if (value.startsWith('<')) return fileRefused(`-F ${name}=`)
  value = value.replace(/;\s*(type|filename)=[^;]*$/i, '')
  request.form.push({ name, value: /^".*"$/s.test(value) ? value.slice(1, -1) : value, isFile: false })
  return undefined
}
