import type { Tone } from './things/brush.ts'

export interface NamedColour {
  /** Degrees of OKLCH. */
  hue: number
  /** How colourful the picture gets; below 1 it gets paler. */
  chroma: number
}

interface ColourWord extends NamedColour {
  zh: string
  en: string
  /** Of a thing that has this colour. */
  tone: Tone
  /** Says nothing of the picture as a whole. */
  ofThingsOnly?: true
}

const COLOUR_WORDS: readonly ColourWord[] = [
  { zh: '红赤朱丹', en: 'red crimson scarlet ruby', hue: 25, chroma: 1.25, tone: [0.57, 0.22, 26] },
  { zh: '橙橘', en: 'orange amber coral', hue: 55, chroma: 1.2, tone: [0.73, 0.17, 55] },
  { zh: '黄金', en: 'yellow gold golden', hue: 85, chroma: 1.15, tone: [0.85, 0.16, 90] },
  { zh: '绿翠碧', en: 'green emerald jade mint', hue: 152, chroma: 1.1, tone: [0.6, 0.15, 150] },
  { zh: '青', en: 'teal cyan turquoise', hue: 195, chroma: 1.1, tone: [0.68, 0.12, 195] },
  { zh: '蓝靛', en: 'blue azure navy indigo', hue: 252, chroma: 1.15, tone: [0.55, 0.17, 255] },
  { zh: '紫', en: 'purple violet lavender lilac', hue: 303, chroma: 1.15, tone: [0.55, 0.18, 303] },
  { zh: '粉桃', en: 'pink magenta sakura', hue: 355, chroma: 1.1, tone: [0.8, 0.13, 357] },
  { zh: '黑灰', en: 'black grey gray monochrome', hue: 260, chroma: 0.15, tone: [0.28, 0.015, 265] },
  { zh: '白银', en: 'white silver', hue: 90, chroma: 1, tone: [0.96, 0.008, 90], ofThingsOnly: true },
  { zh: '棕褐', en: 'brown', hue: 50, chroma: 1, tone: [0.46, 0.08, 50], ofThingsOnly: true },
]
/** Colours that belong to a word and say nothing. */
const MEANT_OTHERWISE =
  /blue sk(?:y|ies)|golden hour|蓝天|黄昏|青山|绿水|青年|金属|现金|青春|碧海|黄河|黄山|白天|金秋|红楼|黑白/g

/** A noun that may have a colour: where it stands. */
export interface Noun<Name> {
  name: Name
  from: number
  to: number
}

/**
 * Which colours belong to which nouns, and which to the picture. A colour belongs to the noun that follows it in the same phrase:
 * in 红色的帆船在海上 the boat is red and the sea is not.
 */
export function readColours<Name>(
  text: string,
  nouns: readonly Noun<Name>[],
): { ofNoun: Map<Name, Tone>; ofPicture: NamedColour[] } {
  const ofNoun = new Map<Name, Tone>()
  const ofPicture = new Set<ColourWord>()
  const covered = (index: number): boolean => nouns.some(({ from, to }) => index >= from && index < to)
  const plain = text.replaceAll(MEANT_OTHERWISE, (words) => ' '.repeat(words.length))
  for (const { word, from, to } of findColours(plain)) {
    const noun = nouns.find((one) => one.from >= to && isSamePhrase(text.slice(to, one.from)))
    if (noun && !covered(from)) ofNoun.set(noun.name, ofNoun.get(noun.name) ?? word.tone)
    else if (!covered(from) && !word.ofThingsOnly) ofPicture.add(word)
  }
  return {
    ofNoun,
    ofPicture: COLOUR_WORDS.filter((word) => ofPicture.has(word)).map(({ hue, chroma }) => ({ hue, chroma })),
  }
}

function findColours(text: string): { word: ColourWord; from: number; to: number }[] {
  const found: { word: ColourWord; from: number; to: number }[] = []
  for (const match of text.matchAll(/[a-z]+|[\u4e00-\u9fff]/g)) {
    const word = COLOUR_WORDS.find(({ zh, en }) => zh.includes(match[0]) || en.split(' ').includes(match[0]))
    if (word) found.push({ word, from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** Nothing between a colour and its noun but a few words that describe. */
const isSamePhrase = (between: string): boolean =>
  !/[，。,.;；：:！!？?、\n]|和|与|跟|在|上的|下的|里的|旁|背景|色调|\b(?:and|in|on|at|with|under|over|by|background|tones?|of)\b/.test(
    between,
  ) &&
  (between.match(/[\u4e00-\u9fff]/g)?.length ?? 0) <= 5 &&
  (between.match(/[a-z]+/g)?.length ?? 0) <= 2
