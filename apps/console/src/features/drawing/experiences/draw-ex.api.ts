import {
  DRAW_EX_PATH,
  drawExResource,
  type DrawEx,
  type DrawExSave,
  type ExState,
  type NowDrawEx,
  type OnlineDrawEx,
} from '@drawdesk/contract/drawing/draw-ex'
import { DRAW_SEAL_PATH, type DrawSeal, type SealFaceAnswer } from '@drawdesk/contract/drawing/draw-seal'
import { DRAW_STYLE_PATH, type DrawStyle, type StyleChoice } from '@drawdesk/contract/drawing/draw-style'
import { SYS_STICKERS_PATH, type SysSticker } from '@drawdesk/contract/drawing/sys-stickers'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Calls of experiences beyond the list (wire-business §6), and what their editor chooses from. Commands go by POST, which the server takes as well. */
const path = (name: string) => `${DRAW_EX_PATH}/${name}`
const keys = resourceKeys(drawExResource)
export const allExperiencesKey = keys.all

/** The whole row with its blockers. Never from the cache: an editor must begin with what is stored now. */
export const drawExQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('editor', id),
    queryFn: ({ signal }) => fetchDrawEx(id, signal),
    staleTime: 0,
  })

export function fetchDrawEx(id: string, signal?: AbortSignal): Promise<DrawEx> {
  return call('GET', path('findDrawEx'), { query: { id }, signal, silent: true })
}

/** What a kiosk is given now, of a venue or of all, or the one with this id; `{}` when nothing such is online. */
export const nowQuery = (muName: string, exId = '') =>
  queryOptions({
    queryKey: keys.of('now', { muName, exId }),
    queryFn: ({ signal }) =>
      call<NowDrawEx>('GET', path('findNowDrawEx'), { query: { muName, exId }, signal, silent: true }),
    staleTime: 0,
    retry: false,
  })

/** All that are online now. */
export const onlineQuery = queryOptions({
  queryKey: keys.of('online'),
  queryFn: ({ signal }) => call<OnlineDrawEx[]>('GET', path('listNowDrawEx'), { signal, silent: true }),
  staleTime: 0,
  retry: false,
})

export interface ExStateAnswer {
  id: string
  version: number
  state: ExState
}

export function saveDrawEx(input: DrawExSave): Promise<ExStateAnswer> {
  return call('POST', path('saveDrawEx'), { body: input })
}

/** Saves what is given and puts it online, in one step or not at all. */
export function submitDrawEx(input: DrawExSave & { id?: string }): Promise<ExStateAnswer> {
  return call('POST', path('submitDrawEx'), { body: input })
}

export function takeOffline(id: string): Promise<ExStateAnswer> {
  return call('POST', path('offline'), { body: { id } })
}

export function setDrawExActive(
  id: string,
  isActive: boolean,
): Promise<{ id: string; active: 0 | 1; version: number }> {
  return call('POST', path('changeActive'), { body: { id, active: isActive ? 1 : 0 } })
}

/** The copy is a draft. */
export function copyDrawEx(id: string): Promise<SaveAnswer> {
  return call('POST', path('copyDrawEx'), { body: { id } })
}

/** Styles to choose from; only active ones can be put into an experience. */
export const styleChoicesQuery = queryOptions({
  queryKey: resourceKeys({ path: DRAW_STYLE_PATH }).of('select'),
  queryFn: ({ signal }) =>
    call<StyleChoice[]>('GET', `${DRAW_STYLE_PATH}/selectDrawStyle`, { query: { active: 1 }, signal, silent: true }),
  retry: false,
})

export const styleQuery = (id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_STYLE_PATH }).of('detail', id),
    queryFn: ({ signal }) =>
      call<DrawStyle>('GET', `${DRAW_STYLE_PATH}/findDrawStyle`, { query: { id }, signal, silent: true }),
    retry: false,
  })

/** So many are offered at once; more are found by their name. */
export const CHOICES_SIZE = 60

export const sealsQuery = (sealName: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_SEAL_PATH }).of('select', sealName),
    queryFn: ({ signal }) =>
      call<Page<DrawSeal>>('GET', `${DRAW_SEAL_PATH}/page`, {
        query: { sealName, size: CHOICES_SIZE },
        signal,
        silent: true,
      }),
    retry: false,
  })

export const sealQuery = (id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_SEAL_PATH }).of('detail', id),
    queryFn: ({ signal }) =>
      call<DrawSeal>('GET', `${DRAW_SEAL_PATH}/findDrawSeal`, { query: { id }, signal, silent: true }),
    retry: false,
  })

/** The seal as it is stamped: a transparent picture with its text filled in. */
export const sealFaceQuery = (seal: Pick<DrawSeal, 'image' | 'text' | 'textColor' | 'textSize'>, exName: string) => {
  const { image, text, textColor, textSize } = seal
  const body = { image, text, textColor, textSize, exName }
  return queryOptions({
    queryKey: resourceKeys({ path: DRAW_SEAL_PATH }).of('face', body),
    queryFn: ({ signal }) => call<SealFaceAnswer>('POST', `${DRAW_SEAL_PATH}/face`, { body, signal, silent: true }),
    retry: false,
    gcTime: 60_000,
  })
}

export const stickersQuery = (words: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: SYS_STICKERS_PATH }).of('select', words),
    queryFn: ({ signal }) =>
      call<Page<SysSticker>>('POST', `${SYS_STICKERS_PATH}/list`, {
        body: { selectInfo: words, pageNo: 1, pageSize: CHOICES_SIZE },
        signal,
        silent: true,
      }),
    retry: false,
  })

export const stickerQuery = (id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: SYS_STICKERS_PATH }).of('detail', id),
    queryFn: ({ signal }) =>
      call<SysSticker>('GET', `${SYS_STICKERS_PATH}/detail`, { query: { id }, signal, silent: true }),
    retry: false,
  })
