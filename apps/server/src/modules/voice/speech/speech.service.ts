import { SPEECH_STATE, type SpeechFormat, type TtsAnswer } from '@drawdesk/contract/voice/speech'
import { ENGINE_CAN, type TtsEngine, type TtsVoicePacket } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFileRepository } from '../../files/file.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { countCharacters } from '../engine/cut-text.ts'
import type { SpeechOrder } from '../engine/speech.ts'
import type { EngineAccount, EngineAccounts } from './engine-accounts.ts'
import type { SpeechCharges } from './speech-charges.ts'
import { SPEECH_WORK } from './speech-kind.ts'
import { costOfText, fittingOrder, nameOfSound, viewCost } from './speech-order.ts'
import { speechErrors } from './speech.errors.ts'
import { createSpeechRepository, type RequestWithAudio, type TtsAudioRow } from './speech.repository.ts'

/** Of one person. */
const WAITING_MAX = 100
const RETRY_AFTER_SECONDS = 10

/** Who says it; `id` "" for one that is not stored. */
export type Speaker = Pick<TtsVoicePacket, 'id' | 'engine' | 'voice' | 'language'> &
  Required<Pick<TtsVoicePacket, 'speed' | 'pitch' | 'volume'>>

type SpeechDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'> & {
  files: FileService
  engineAccounts: EngineAccounts
  speechCharges: SpeechCharges
}

interface Order {
  account: EngineAccount
  order: SpeechOrder
  sha256: string
  cost: string | null
}

/** Texts become sounds: the same text in the same voice is made once in a tenant, for all callers and however often. */
export function createSpeechService(deps: SpeechDeps) {
  const { db, clock, ids, engineAccounts: accounts, files, speechCharges: charges } = deps
  const work = createDurableWork(deps, SPEECH_WORK)
  const sounds = createSpeechRepository(db)

  async function orderOf(scope: Scope, speaker: Speaker, text: string, format: SpeechFormat): Promise<Order> {
    const { formats } = ENGINE_CAN[speaker.engine]
    if (text.trim() === '')
      throw speechErrors.nothingToSay({ errors: [{ field: 'text', text: speechErrors.nothingToSay().text }] })
    if (!formats.includes(format)) {
      const values = { asked: format.toUpperCase(), formats: formats.join(' / ').toUpperCase() }
      const error = speechErrors.wrongFormat({ values })
      throw speechErrors.wrongFormat({
        values,
        errors: [{ field: 'format', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }],
      })
    }
    const account = await accounts.get(scope, speaker.engine)
    const order = fittingOrder(speaker.engine, {
      text,
      voice: speaker.voice,
      language: speaker.language,
      speed: speaker.speed,
      pitch: speaker.pitch,
      volume: speaker.volume,
      format,
    })
    return { account, order, sha256: nameOfSound(account, order), cost: costOfText(account, text) }
  }

  const isThere = async (scope: Scope, audio: TtsAudioRow | undefined): Promise<boolean> =>
    audio?.state === SPEECH_STATE.done && audio.fileId !== null && (await files.find(scope, audio.fileId)) !== undefined

  /** Queues the sound, unless somebody has done so already: then that one is waited for. */
  async function claim(
    trx: Db,
    scope: Scope,
    { account, order, sha256, cost }: Order,
  ): Promise<{ audio: TtsAudioRow; isOurs: boolean }> {
    const inside = createSpeechRepository(trx)
    const now = clock.now()
    const { engine } = account.target
    const facts = {
      orderFacts: JSON.stringify(order),
      cost,
      currency: cost === null ? '' : account.currency,
      updateTime: now,
    }
    const author = { createUser: scope.userId, createDept: scope.deptId, updateUser: scope.userId, createTime: now }
    const isNew = await inside.insertAudio(scope, {
      id: ids.next(),
      sha256,
      engine,
      characters: countCharacters(order.text),
      ...facts,
      ...author,
    })
    let audio = await inside.lockAudio(scope, sha256)
    if (!audio) throw new Error('a sound is gone that was there just now')
    const isMade =
      audio.state === SPEECH_STATE.done &&
      (await createFileRepository(trx).find(scope, audio.fileId ?? '0')) !== undefined
    const isUnderWay = audio.state === SPEECH_STATE.waiting || audio.state === SPEECH_STATE.running
    if (!isNew && (isMade || isUnderWay)) return { audio, isOurs: false }
    if (!isNew) {
      await inside.restartAudio(scope, audio.id, facts)
      audio = { ...audio, attempt: audio.attempt + 1, state: SPEECH_STATE.waiting, fileId: null }
    }
    const { id, attempt } = audio
    await work.enqueue(trx, scope.tenantId, { audioId: id, engine, attempt })
    return { audio, isOurs: true }
  }

  async function get(scope: Scope, id: string): Promise<RequestWithAudio> {
    const row = await sounds.findRequest(scope, id)
    if (!row || row.userId !== scope.userId) throw commonErrors.notFound()
    return row
  }

  return {
    /**
     * Asks for this text; answers the request's id. What was made before is there at once, and costs nothing; nor does a sample.
     *
     * @throws AppError `speech.nothingToSay`, `speech.wrongFormat`, `speech.engineNotSet`, `speech.notInstalled`, `speech.tooManyWaiting`; what {@link SpeechCharges} throw
     */
    async start(
      scope: Scope,
      speaker: Speaker,
      { text, format, isSample = false }: { text: string; format: SpeechFormat; isSample?: boolean },
    ): Promise<string> {
      const asked = await orderOf(scope, speaker, text, format)
      const known = await isThere(scope, await sounds.findAudioBySha256(scope, asked.sha256))
      if (!known) {
        accounts.requireReady(asked.account)
        if ((await sounds.countOpen(scope)) >= WAITING_MAX)
          throw speechErrors.tooManyWaiting({ retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const id = ids.next()
      await db.transaction(scope, async (trx) => {
        const { audio, isOurs } = await claim(trx, scope, asked)
        if (isOurs && !isSample)
          await charges.hold(trx, scope, { id, userId: scope.userId, characters: countCharacters(text) })
        const now = clock.now()
        const isDone = audio.state === SPEECH_STATE.done
        await createSpeechRepository(trx).insertRequest(scope, {
          id,
          packetId: speaker.id || null,
          audioId: audio.id,
          userId: scope.userId,
          state: isDone ? SPEECH_STATE.done : SPEECH_STATE.waiting,
          isCached: !isOurs,
          characters: countCharacters(text),
          cost: isOurs ? asked.cost : null,
          savedCost: isOurs ? null : asked.cost,
          currency: asked.cost === null ? '' : asked.account.currency,
          finishedTime: isDone ? now : null,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
      })
      work.wake()
      return id
    },

    /** The caller's own only. @throws AppError `common.notFound` */
    get,

    /** As it travels. */
    async view(
      scope: Scope,
      { id, state, fileId, durationMs, isCached, savedCost, currency, error }: RequestWithAudio,
      language: Language,
    ): Promise<TtsAnswer> {
      const isDone = state === SPEECH_STATE.done
      const file = isDone && fileId !== null ? (await files.viewsOf(scope, [fileId])).get(fileId) : undefined
      const failure = error as { code: string; text: Bilingual } | null
      return {
        id,
        state: state as TtsAnswer['state'],
        file: file ?? null,
        durationMs: isDone ? durationMs : null,
        isCached,
        savedCost: isDone && isCached ? viewCost(savedCost, currency) : null,
        error: failure && { code: failure.code, msg: failure.text[language] },
      }
    },
  }
}

export type SpeechService = ReturnType<typeof createSpeechService>

/** The form an engine's samples have: the smaller one, where it writes both. */
export const sampleFormatOf = (engine: TtsEngine): SpeechFormat => ENGINE_CAN[engine].formats[0] ?? 'wav'
