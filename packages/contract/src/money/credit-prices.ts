/** Parameters of a tenant that say what work costs, in credits; without them, or at 0, nothing is charged. Decimals are allowed; each charge is rounded up once. */
export const CREDIT_PARAMS = {
  /** Of each picture. */
  draw: 'credits.draw',
  /** Of each answer. */
  chatMessage: 'credits.chat.message',
  /** Of 1,000 tokens of question, context and answer. */
  chatTokens: 'credits.chat.tokens',
  /** Of each character read aloud. */
  voiceCharacter: 'credits.voice.character',
} as const

/** In place of `credits.draw` for pictures in this style, and of both for those of this experience. */
export const drawStyleParam = (styleId: string): string => `credits.draw.style.${styleId}`
export const drawExParam = (exId: string): string => `credits.draw.experience.${exId}`

const PRICE_KEY = /^credits\.(draw|chat\.message|chat\.tokens|voice\.character|draw\.(style|experience)\.\d{1,19})$/
export const isPriceKey = (key: string): boolean => PRICE_KEY.test(key)

/** Up to six digits before the point and six behind it. */
export const isPriceText = (text: string): boolean => /^\d{1,6}(\.\d{1,6})?$/.test(text)
