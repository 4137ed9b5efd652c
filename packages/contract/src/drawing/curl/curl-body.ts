import type { Bilingual } from '../../core/texts.ts'
import { childrenOf, isContainerType, type BodyNode } from '../body/body-node.ts'
import { onlySentence, takePrompt } from './curl-questions.ts'
import { findKeyIn, isKeyName, isPlaceholder, type SecretSink } from './curl-secrets.ts'

/** What was learned while turning a pasted body into one with variables. */
export interface BodyFindings {
  /** The prompt that was typed in the command. */
  defaultPrompt: string
  negativePrompt: string
  /** Variables that the body uses now. */
  used: Set<string>
  /** Texts of the body by name, as far as the guess of the result needs them. */
  facts: Record<string, string>
  notes: Bilingual[]
}

const PROMPT_NAMES = ['prompt', 'text_prompt', 'textprompt']
const NEGATIVE_NAMES = [
  'negative_prompt',
  'negativeprompt',
  'neg_prompt',
  'negprompt',
  'negative',
  'negative_text',
  'negativetext',
]
const COUNT_NAMES = ['n', 'n_iter', 'num_images', 'num_outputs', 'number_of_images']
const PICTURE_NAMES = [
  'image',
  'images',
  'init_images',
  'init_image',
  'input_image',
  'image_url',
  'base_image_url',
  'source_image',
  'mask',
]
/** Text this long without spaces is base64 of a file rather than words. */
const BASE64_FROM_LENGTH = 200

/** Replaces what a drawing fills (prompt, size, seed …) by variables and takes keys out. Each variable is put in once, at its first place. */
export function putVariables(root: BodyNode, sink: SecretSink): { body: BodyNode; findings: BodyFindings } {
  const findings: BodyFindings = { defaultPrompt: '', negativePrompt: '', used: new Set(), facts: {}, notes: [] }
  let body = walk(root, findings, sink) ?? root
  if (!findings.used.has('prompt')) body = promptFromMessages(body, findings)
  if (!findings.used.has('prompt')) body = promptFromSentence(body, findings)
  return { body, findings }
}

function walk(node: BodyNode, findings: BodyFindings, sink: SecretSink, name = '', list = ''): BodyNode | undefined {
  if (isContainerType(node.paramType)) {
    const children: [string | number, BodyNode][] = []
    for (const [segment, child] of childrenOf(node)) {
      const next = walk(
        child,
        findings,
        sink,
        typeof segment === 'string' ? segment : '',
        typeof segment === 'number' ? name : '',
      )
      if (next) children.push([segment, next])
    }
    if (node.paramType === 5) return { ...node, childrenObjectMap: Object.fromEntries(children) }
    return { ...node, childrenArrayList: children.map(([, child]) => child) }
  }
  const value = node.paramDef
  if (typeof value === 'string') {
    if (isKeyName(name) || (value.length < 400 && findKeyIn(value) === value))
      return dropKey(value, name, findings, sink)
    if (name in { model: 1, response_format: 1 }) findings.facts[name] ??= value
  }
  return variableFor(node, name || list, findings) ?? node
}

function dropKey(value: string, name: string, findings: BodyFindings, sink: SecretSink): undefined {
  sink.put(isPlaceholder(value) ? '' : value, 'apiKey')
  findings.notes.push({
    zh: `请求体中的 ${name || '密钥'} 看起来是密钥，已移入“密钥”；请求体不能包含密钥，请改用请求头或查询参数`,
    en: `${name || 'A key'} in the body looks like a secret and was moved to Secrets. A body can’t contain secrets; use a header or query parameter instead.`,
  })
  return undefined
}

function variableFor(node: BodyNode, name: string, findings: BodyFindings): BodyNode | undefined {
  const lower = name.toLowerCase()
  const text = node.paramDef === undefined || node.paramDef === null ? '' : String(node.paramDef)
  const isText = node.paramType === 1 || node.paramType === 7
  const take = (variable: string): boolean => {
    if (findings.used.has(variable)) return false
    findings.used.add(variable)
    return true
  }
  const isWhole = /^-?\d+$/.test(text)
  if (isText && PROMPT_NAMES.includes(lower) && take('prompt')) {
    findings.defaultPrompt = text
    return { ...node, paramType: 7, paramDef: '{{prompt}}', required: true }
  }
  if (isText && NEGATIVE_NAMES.includes(lower) && take('negativePrompt')) {
    findings.negativePrompt = text
    return { ...node, paramType: 7, paramDef: '{{negativePrompt}}', omitEmpty: true }
  }
  if ((lower === 'width' || lower === 'height') && isWhole && take(lower))
    return { ...node, paramType: 2, paramDef: `{{${lower}}}` }
  const size = lower === 'size' && isText ? /^\d{2,5}([x*×])\d{2,5}$/.exec(text) : null
  if (size && take('width') && take('height')) return { ...node, paramDef: `{{width}}${size[1]}{{height}}` }
  if (lower === 'seed' && (isWhole || text === '') && take('seed')) {
    const isRandomByNumber = text.startsWith('-')
    return {
      ...node,
      paramType: 8,
      paramDef: isRandomByNumber ? `{{seed|default:${text}}}` : '{{seed}}',
      ...(isRandomByNumber ? {} : { omitEmpty: true }),
    }
  }
  if (COUNT_NAMES.includes(lower) && isWhole && take('n')) return { ...node, paramType: 2, paramDef: '{{n}}' }
  return isText && PICTURE_NAMES.includes(lower) ? pictureFor(node, text, findings) : undefined
}

function pictureFor(node: BodyNode, text: string, findings: BodyFindings): BodyNode | undefined {
  const isData = /^data:image\//i.test(text)
  const isBase64 = text.length >= BASE64_FROM_LENGTH && /^[A-Za-z0-9+/=\s]+$/.test(text.slice(0, 2_000))
  if (!isData && !isBase64 && !/^https?:\/\//i.test(text)) return undefined
  const number = findings.used.has('images') ? Number(findings.facts.pictures ?? 0) : 0
  findings.used.add('images')
  findings.facts.pictures = String(number + 1)
  return { ...node, paramType: 1, paramDef: `{{images[${number}]}}`, as: isData ? 'dataUrl' : isBase64 ? 'b64' : 'url' }
}

/** A body with one sentence in it has its prompt there, whatever its name. */
function promptFromSentence(root: BodyNode, findings: BodyFindings): BodyNode {
  const path = onlySentence(root)
  if (path === undefined) return root
  const { body, prompt } = takePrompt(root, path)
  findings.used.add('prompt')
  findings.defaultPrompt = prompt
  return body
}

/** Chat-like bodies: `messages[].content[].text` or `messages[].content` of the user is the prompt. */
function promptFromMessages(root: BodyNode, findings: BodyFindings): BodyNode {
  const change = (node: BodyNode, path: readonly (string | number)[]): BodyNode => {
    if (!isContainerType(node.paramType)) {
      const last = path.at(-1)
      const isPrompt =
        path.includes('messages') &&
        (last === 'text' || last === 'content') &&
        (node.paramType === 1 || node.paramType === 7)
      if (!isPrompt || findings.used.has('prompt')) return node
      findings.used.add('prompt')
      findings.defaultPrompt = String(node.paramDef ?? '')
      return { ...node, paramType: 7, paramDef: '{{prompt}}', required: true }
    }
    const role = node.childrenObjectMap?.role?.paramDef
    if (role !== undefined && role !== 'user') return node
    const children = childrenOf(node).map(([segment, child]) => [segment, change(child, [...path, segment])] as const)
    if (node.paramType === 5) return { ...node, childrenObjectMap: Object.fromEntries(children) }
    return { ...node, childrenArrayList: children.map(([, child]) => child) }
  }
  return change(root, [])
}
