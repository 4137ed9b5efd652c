// Texts that people read, in Chinese and English side by side, as the code has them: `{ zh, en }`, the same in two arguments or two branches, and the frame's two files.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

const CHINESE = /\p{Script=Han}/u
const SOURCE = /^(?:apps|packages)\/.*\/src\/.*\.tsx?$|^(?:apps|packages)\/[^/]+\/src\/[^/]+\.tsx?$/
/** What other companies answer, tests and their data, and the manual's own words. */
const NOT_READ = /\.test\.tsx?$|\.fixture\.ts$|\/testing\/|^packages\/fakes\/|^apps\/sample-engine\/|\/guard\/corpus\//
const FRAME = 'apps/console/src/lib/texts/shell-texts'

/** All texts among these files: `{ file, line, zh, en }`, either may be missing. */
export function screenTexts(root, files) {
  const read = (file) => readFileSync(posix.join(root, file), 'utf8')
  const texts = files
    .filter((file) => SOURCE.test(file) && !NOT_READ.test(file))
    .flatMap((file) => textsOf(file, read(file)))
  return [...texts, ...frameTexts(read)]
}

/** The texts of one source. */
export function textsOf(file, source) {
  if (!CHINESE.test(source)) return []
  const found = []
  const seen = new Set()
  const add = (zh, en) => {
    for (const [index, text] of en.entries()) {
      if (seen.has(text.start)) continue
      seen.add(text.start)
      found.push({
        file,
        line: lineAt(source, text.start),
        zh: zh[index]?.text ?? zh.map((one) => one.text).join(' '),
        en: text.text,
      })
    }
  }
  visit(parse(file, source), (node) => {
    const pair = pairOf(node)
    if (pair) addPair(pair.zh, pair.en, source, add)
  })
  return found
}

function addPair(zh, en, source, add) {
  const [left, right] = [bare(zh), bare(en)]
  if (right?.type !== 'ObjectExpression') {
    add(literals(left, source), literals(right, source))
    return
  }
  const ofZh = new Map(left?.type === 'ObjectExpression' ? left.properties.map((one) => [nameOf(one), one.value]) : [])
  for (const property of right.properties) addPair(ofZh.get(nameOf(property)), property.value, source, add)
}

/** The Chinese and the English node of what stands side by side, if this is such a thing. */
function pairOf(node) {
  if (node.type === 'ObjectExpression') {
    const named = (name) => node.properties.find((property) => nameOf(property) === name)?.value
    const [zh, en] = [named('zh'), named('en')]
    return zh && en ? { zh, en } : undefined
  }
  const list = node.type === 'ArrayExpression' ? node.elements : node.type === 'CallExpression' ? node.arguments : []
  const at = list.findIndex(
    (one, index) =>
      isText(one) && isText(list[index + 1]) && CHINESE.test(rawOf(one)) && !CHINESE.test(rawOf(list[index + 1])),
  )
  return at < 0 ? undefined : { zh: list[at], en: list[at + 1] }
}

function frameTexts(read) {
  const texts = (language) => {
    const source = read(`${FRAME}/${language}.ts`)
    const found = new Map()
    visit(parse(`${language}.ts`, source), (node) => {
      if (node.type === 'Property' && isText(node.value))
        found.set(nameOf(node), { text: rawOf(node.value), line: lineAt(source, node.start) })
    })
    return found
  }
  const zh = texts('zh')
  return [...texts('en')].map(([key, { text, line }]) => ({
    file: `${FRAME}/en.ts`,
    line,
    zh: zh.get(key)?.text ?? '',
    en: text,
  }))
}

const parse = (file, source) => parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
const lineAt = (source, offset) => source.slice(0, offset).split('\n').length
const nameOf = (property) => property.key?.name ?? property.key?.value
const isText = (node) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')
const bare = (node) =>
  /^(?:TSAs|TSSatisfies|Parenthesized)Expression$/.test(node?.type) ? bare(node.expression) : node

/** The words of a literal; of a template those between its values. */
function rawOf(node) {
  return node.type === 'Literal' ? node.value : node.quasis.map(({ value }) => value.cooked).join('{}')
}

/** The texts that an expression may become. */
function literals(node) {
  switch (node?.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return isText(node) ? [{ start: node.start, text: rawOf(node) }] : []
    case 'ConditionalExpression':
      return [...literals(bare(node.consequent)), ...literals(bare(node.alternate))]
    case 'ArrowFunctionExpression':
      return literals(bare(node.body))
    default:
      return []
  }
}

function visit(node, look) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look)
    return
  }
  if (typeof node?.type !== 'string') return
  look(node)
  for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) visit(child, look)
}
