import type { AlertChannelKind } from '@drawdesk/contract/notices/alert-channel'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { createMasker, shownWords } from '../../../../providers/mask.ts'
import type { AlertChannelRow } from '../alert.repository.ts'

const SHOWN_CHARS = 300

export interface ChannelItem {
  event: 'raised' | 'repeated' | 'resolved' | 'test' | 'notice'
  severity: string
  title: string
  content: string
  /** Address of the page where something can be done; "" where the console's own is not known. */
  link: string
}

export interface ChannelMessage {
  items: readonly ChannelItem[]
  language: Language
  now: Date
  /** One person instead of the channel's own addresses. */
  toAddress: string
  /** Below the message: how this person gets no more of them. */
  foot?: string
}

/** A channel with its secrets opened. */
export type OpenChannel = Omit<AlertChannelRow, 'secrets' | 'kind'> & {
  kind: AlertChannelKind
  secrets: Readonly<Partial<Record<'url' | 'secret' | 'password', string>>>
}

/** `isLater`: the same may be taken another time. `isUnknown`: the line broke, and it may have been taken. `msg`: why not, in the other side's words. */
export type ChannelOutcome = { isOk: true } | { isOk: false; isLater: boolean; isUnknown?: boolean; msg: string }

export type SendByChannel = (
  deps: Pick<Deps, 'outbound' | 'config'>,
  channel: OpenChannel,
  message: ChannelMessage,
) => Promise<ChannelOutcome>

/** What the other side said, without our secrets. */
export const shownReason = ({ secrets }: Pick<OpenChannel, 'secrets'>, text: string): string =>
  shownWords(createMasker(secrets as Record<string, string>), text, SHOWN_CHARS)
