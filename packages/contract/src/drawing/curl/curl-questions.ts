import type { Bilingual } from '../../core/texts.ts'
import { childrenOf, findByPath, formatPath, isContainerType, type BodyNode } from '../body/body-node.ts'
import { placesOfBody, putRole, type PlaceGuess, type PlaceRole } from '../body/body-places.ts'
import { changeNode } from '../body/body-node-edit.ts'
import type { SignFound } from './curl-sign.ts'
import { secretNamesOf, type DrawDefinition } from '../definition/draw-definition.ts'
import { expressionsOf } from '../definition/template.ts'

/** What a command does not say by itself: proposed, and put in only when somebody agrees. */
export type CurlProposal =
  | { kind: 'variable'; path: string; variable: Exclude<PlaceRole, 'prompt'>; value: string }
  | { kind: 'callback'; path: string; value: string }
  | ({ kind: 'sign' } & SignFound)

/** Of an import that has no place for the prompt yet. */
export const NO_PROMPT: Bilingual = {
  zh: '没有找到提示词参数，请在请求体中写上 {{prompt}}',
  en: 'No prompt parameter found. Put {{prompt}} where it belongs in the body.',
}

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

/** What stands where, by path, as somebody chose it; `undefined`: none of them. */
export type Places = Readonly<Record<string, PlaceRole | undefined>>

/** The same import with what was chosen in its body, and what else was agreed to. A place that is the prompt no more gets its words back. */
export function applyPlaces<Import extends Imported & { negativePrompt?: string }>(
  imported: Import,
  places: Places,
  others: readonly CurlProposal[],
): Import {
  const { definition, defaultPrompt, negativePrompt = '' } = imported
  const { body } = definition.submit
  const found = new Map(body ? placesOfBody(body).map(({ path, role }) => [path, role]) : [])
  const wordsOf = (role: PlaceRole | undefined): string =>
    role === 'prompt' ? defaultPrompt : role === 'negativePrompt' ? negativePrompt : ''
  const chosen = Object.entries(places).filter(([path, role]) => found.get(path) !== role)
  const freed = chosen.reduce(
    (next, [path, role]) =>
      next && role === undefined ? putRole(next, path, undefined, wordsOf(found.get(path))) : next,
    body,
  )
  return applyAnswers(
    freed ? { ...imported, definition: { ...definition, submit: { ...definition.submit, body: freed } } } : imported,
    {
      promptPath: chosen.find(([, role]) => role === 'prompt')?.[0],
      accepted: [
        ...chosen.flatMap(([path, role]): CurlProposal[] =>
          role === undefined || role === 'prompt' ? [] : [{ kind: 'variable', path, variable: role, value: '' }],
        ),
        ...others,
      ],
    },
  )
}

/** The places that these questions propose, each with its reason: first the prompt, then the numbers. */
export function guessesOf({ promptChoices: [prompt], proposals }: CurlQuestions): PlaceGuess[] {
  return [
    ...(prompt
      ? [
          {
            path: prompt.path,
            role: 'prompt' as const,
            why: isSentence(prompt.text)
              ? { zh: '它是一句话', en: 'It is a sentence' }
              : { zh: '名称最像提示词', en: 'Its name is most like a prompt' },
          },
        ]
      : []),
    ...proposals.flatMap((one) =>
      one.kind === 'variable'
        ? [
            {
              path: one.path,
              role: one.variable,
              why: { zh: `名称和值 ${one.value} 都像`, en: `Its name and its value ${one.value} fit` },
            },
          ]
        : [],
    ),
  ]
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
  return { prompt, body: putRole(body, path, 'prompt') }
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
  const notes = imported.notes.filter((note) => promptPath === undefined || note !== NO_PROMPT)
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
    else if (body && proposal.kind === 'variable') body = putRole(body, proposal.path, proposal.variable)
  }
  return {
    ...imported,
    notes,
    secrets,
    defaultPrompt,
    definition: body ? { ...definition, submit: { ...definition.submit, body } } : definition,
  }
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
