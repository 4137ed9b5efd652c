import type { Bilingual } from '../../core/texts.ts'
import { childrenOf, findByPath, formatPath, isContainerType, type BodyNode } from '../body/body-node.ts'
import { changeNode } from '../body/body-node-edit.ts'
import type { SignFound } from './curl-sign.ts'
import { secretNamesOf, type DrawDefinition } from '../definition/draw-definition.ts'
import { expressionsOf } from '../definition/template.ts'

/** What a command does not say by itself: proposed, and put in only when somebody agrees. */
export type CurlProposal =
  | { kind: 'variable'; path: string; variable: 'width' | 'height' | 'n' | 'seed'; value: string }
  | { kind: 'callback'; path: string; value: string }
  | ({ kind: 'sign' } & SignFound)

export interface CurlQuestions {
  /** Texts of the body that may be the prompt, likeliest first; empty where it was found. */
  promptChoices: { path: string; text: string }[]
  proposals: CurlProposal[]
}

interface Leaf {
  node: BodyNode
  path: string
  name: string
}

const CHOICES_MAX = 100
const PROMPT_LIKE = /prompt|text|positive|description|desc|caption|input|content|query|words|subject/i
const NOT_PROMPT = /neg|model|engine|style|sampler|format|type|url|version|lang|user|id$/i
const CALLBACK = /^(call_?back|notify|notification|web_?hook)(_?(url|uri|address))?$/i
const NAMES: Readonly<Record<'width' | 'height' | 'n' | 'seed', RegExp>> = {
  width: /^(w|width|img_?width|image_?width|out_?width)$/i,
  height: /^(h|height|img_?height|image_?height|out_?height)$/i,
  n: /^(samples|sample_?count|num_?samples|count|image_?count|images?_?num|batch_?size|quantity|num)$/i,
  seed: /^(rng|random_?seed|noise_?seed|rand_?seed|sampling_?seed)$/i,
}
const RANGES: Readonly<Record<keyof typeof NAMES, readonly [number, number]>> = {
  width: [64, 16_384],
  height: [64, 16_384],
  n: [1, 16],
  seed: [-1, Number.MAX_SAFE_INTEGER],
}

function leavesOf(root: BodyNode): Leaf[] {
  const walk = (node: BodyNode, segments: readonly (string | number)[]): Leaf[] => {
    if (!isContainerType(node.paramType))
      return [
        {
          node,
          path: formatPath(segments),
          name: String(segments.findLast((segment) => typeof segment === 'string') ?? ''),
        },
      ]
    return childrenOf(node).flatMap(([segment, child]) => walk(child, [...segments, segment]))
  }
  return walk(root, [])
}

const textOf = ({ node }: Leaf): string =>
  node.paramDef === undefined || node.paramDef === null ? '' : String(node.paramDef)
const isText = ({ node }: Leaf): boolean =>
  (node.paramType === 1 || node.paramType === 7) && !node.as && expressionsOf(String(node.paramDef ?? '')).length === 0

/** Several words, or some characters of a script without spaces; no address, no code. */
function isSentence(text: string): boolean {
  if (/^(https?:|data:)/i.test(text) || /^[\w.:/+-]*$/.test(text)) return false
  return (
    /\S\s+\S/.test(text) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3}/u.test(text)
  )
}

/** The one text of a body that can be the prompt because it is its only sentence; undefined where nobody can be sure. */
export function onlySentence(body: BodyNode): string | undefined {
  const sentences = leavesOf(body).filter((leaf) => isText(leaf) && isSentence(textOf(leaf)) && !/neg/i.test(leaf.path))
  return sentences.length === 1 ? sentences[0]?.path : undefined
}

/** What to ask about this body. `used`: variables that it has already. */
export function questionsOf(
  body: BodyNode | undefined,
  used: ReadonlySet<string>,
  sign: SignFound | undefined,
): CurlQuestions {
  const leaves = body ? leavesOf(body) : []
  const texts = leaves.filter((leaf) => isText(leaf) && !CALLBACK.test(leaf.name))
  const likely = (leaf: Leaf): number =>
    Number(isSentence(textOf(leaf))) * 4 +
    Number(PROMPT_LIKE.test(leaf.name)) * 2 -
    Number(NOT_PROMPT.test(leaf.path)) * 3
  const taken = new Set(used)
  const proposals = leaves.flatMap((leaf): CurlProposal[] => {
    const value = textOf(leaf)
    if (isText(leaf) && CALLBACK.test(leaf.name)) return [{ kind: 'callback', path: leaf.path, value }]
    const variable = (Object.keys(NAMES) as (keyof typeof NAMES)[]).find(
      (name) => !taken.has(name) && NAMES[name].test(leaf.name) && isWithin(value, RANGES[name]),
    )
    if (!variable || leaf.node.as) return []
    taken.add(variable)
    return [{ kind: 'variable', path: leaf.path, variable, value }]
  })
  return {
    promptChoices: used.has('prompt')
      ? []
      : texts
          .toSorted((one, other) => likely(other) - likely(one))
          .slice(0, CHOICES_MAX)
          .map((leaf) => ({ path: leaf.path, text: textOf(leaf) })),
    proposals: [...proposals, ...(sign ? [{ kind: 'sign' as const, ...sign }] : [])],
  }
}

const isWithin = (value: string, [min, max]: readonly [number, number]): boolean =>
  /^-?\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max

function changeAt(body: BodyNode, path: string, change: (node: BodyNode) => BodyNode): BodyNode {
  const node = findByPath(body, path)
  return node ? changeNode(body, node.id, change) : body
}

/** Makes the text at this path the prompt. */
export function takePrompt(body: BodyNode, path: string): { body: BodyNode; prompt: string } {
  const prompt = String(findByPath(body, path)?.paramDef ?? '')
  return {
    prompt,
    body: changeAt(body, path, (node) => ({ ...node, paramType: 7, paramDef: '{{prompt}}', required: true })),
  }
}

export interface CurlAnswers {
  promptPath: string | undefined
  accepted: readonly CurlProposal[]
}

interface Imported {
  notes: Bilingual[]
  definition: DrawDefinition
  secrets: Record<string, string>
  defaultPrompt: string
}

/** The same import with what somebody agreed to. */
export function applyAnswers<Import extends Imported>(imported: Import, { promptPath, accepted }: CurlAnswers): Import {
  let { definition, secrets, defaultPrompt } = imported
  const notes = [...imported.notes]
  let { body } = definition.submit
  if (body && promptPath !== undefined) {
    const taken = takePrompt(body, promptPath)
    body = taken.body
    defaultPrompt = taken.prompt
  }
  for (const proposal of accepted) {
    if (proposal.kind === 'sign') {
      ;({ definition, secrets } = withSign(definition, secrets, proposal))
      notes.push({
        zh: '已改成自定义签名：请对照文档检查待签名字符串的顺序，并填写签名密钥',
        en: 'Converted to a custom signature. Check the order of the string to sign against the docs, and enter the signing key.',
      })
    }
    if (body && proposal.kind === 'callback')
      body = changeAt(body, proposal.path, (node) => ({ ...node, paramDef: '{{callback.url}}', omitEmpty: true }))
    else if (body && proposal.kind === 'variable')
      body = changeAt(body, proposal.path, (node) => withVariable(node, proposal))
  }
  return {
    ...imported,
    notes,
    secrets,
    defaultPrompt,
    definition: body ? { ...definition, submit: { ...definition.submit, body } } : definition,
  }
}

/** A number keeps its kind, and what the command had where nobody says another; a seed has 64 bits, and is left to the provider where nobody gives one. */
function withVariable(node: BodyNode, { variable, value }: Extract<CurlProposal, { kind: 'variable' }>): BodyNode {
  if (variable !== 'seed')
    return { ...node, paramType: node.paramType === 1 ? 1 : 2, paramDef: `{{${variable}|default:${value}}}` }
  return value.startsWith('-')
    ? { ...node, paramType: 8, paramDef: `{{seed|default:${value}}}` }
    : { ...node, paramType: 8, paramDef: '{{seed}}', omitEmpty: true }
}

function withSign(
  definition: DrawDefinition,
  secrets: Record<string, string>,
  { auth, headers, query, keyId }: SignFound,
): { definition: DrawDefinition; secrets: Record<string, string> } {
  const without = (pairs: Record<string, string> | undefined, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(Object.entries(pairs ?? {}).filter(([name]) => !names.includes(name)))
  const { headers: oldHeaders, query: oldQuery, ...submit } = definition.submit
  const left = { headers: without(oldHeaders, headers), query: without(oldQuery, query) }
  const signed: DrawDefinition = {
    ...definition,
    auth,
    submit: {
      ...submit,
      ...(Object.keys(left.query).length > 0 ? { query: left.query } : {}),
      ...(Object.keys(left.headers).length > 0 ? { headers: left.headers } : {}),
    },
  }
  const names = secretNamesOf(signed)
  return {
    definition: signed,
    secrets: {
      ...Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name))),
      accessKeyId: keyId,
      accessKeySecret: '',
    },
  }
}
