import { createHash } from 'node:crypto'
import type { SpeechCost } from '@drawdesk/contract/voice/speech'
import { ENGINE_CAN, type TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import { amountText, createPricing } from '../../../providers/cost.ts'
import { countCharacters } from '../engine/cut-text.ts'
import type { SpeechOrder } from '../engine/speech.ts'
import type { EngineAccount } from './engine-accounts.ts'

/** Prices are of 10,000 characters; stored as numeric(20,8). */
const pricing = createPricing({ per: 10_000, decimals: 8 })

/** The order as the engine can follow it: what it cannot do has its normal value, so that the same sound has the same name. */
export function fittingOrder(engine: TtsEngine, order: SpeechOrder): SpeechOrder {
  const can = ENGINE_CAN[engine]
  const within = (value: number, [min, max]: readonly [number, number]): number => Math.min(max, Math.max(min, value))
  return {
    text: order.text,
    voice: order.voice,
    language: order.language,
    format: order.format,
    speed: within(order.speed, can.speed),
    pitch: can.pitch ? within(order.pitch, can.pitch) : 0,
    volume: can.volume ? order.volume : 100,
  }
}

/** What a sound is known by: the same service, model, voice, manner, text and form give the same one. */
export function nameOfSound(
  { target: { engine, baseUrl, region, model } }: Pick<EngineAccount, 'target'>,
  { text, voice, language, speed, pitch, volume, format }: SpeechOrder,
): string {
  // Only Azure is sent the language; of the others the voice says it.
  const facts = [
    engine,
    baseUrl,
    region,
    model,
    voice,
    engine === 'azure' ? language : '',
    speed,
    pitch,
    volume,
    format,
    text,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Price of 10,000 characters × characters, as decimal text; null without a price. */
export function costOfText({ price }: Pick<EngineAccount, 'price'>, text: string): string | null {
  return price === null ? null : pricing.cost([{ price, quantity: countCharacters(text) }])
}

/** As it travels: at least two decimals; null where nothing is reckoned. */
export function viewCost(amount: string | null, currency: string): SpeechCost | null {
  return amount === null ? null : { amount: amountText(pricing.exact(amount)), currency }
}
