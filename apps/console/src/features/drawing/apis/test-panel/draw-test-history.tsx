import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiTestList, type ApiTestEntry } from '../../../../components/api-tests/api-test-list.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { serviceFailureTexts } from '../../../../components/service-failure/service-failure.i18n.ts'
import { errorCodeTexts } from '../../shared/error-codes.i18n.ts'
import { DrawStateTag } from '../../shared/draw-state-tag.tsx'
import { drawStateTexts } from '../../shared/draw-state.i18n.ts'
import { Picture } from '../../shared/picture.tsx'
import { useDurationText } from '../../shared/wait-text.ts'
import { drawApiTestsQuery } from '../draw-api.api.ts'
import { testPanelTexts } from './test-panel.i18n.ts'

interface DrawTestHistoryProps {
  apiId: string
  /** Names the stage of the test that runs now: another stage is another reading. */
  stamp?: string
  /** Without its heading where one stands above it. */
  isTitled?: boolean
  onUse: (test: DrawApiTest) => void
}

/** The last tests of a drawing API, with their pictures. */
export function DrawTestHistory({ apiId, stamp = '', isTitled = true, onUse }: DrawTestHistoryProps) {
  const { data, error, refetch } = useQuery(drawApiTestsQuery(apiId, stamp))
  const entryOf = useEntry()
  return (
    <ApiTestList
      isTitled={isTitled}
      tests={data}
      entryOf={entryOf}
      error={data ? null : error}
      onRetry={() => void refetch()}
      onUse={onUse}
    />
  )
}

function useEntry(): (test: DrawApiTest) => ApiTestEntry {
  const t = useTexts(testPanelTexts)
  const states = useTexts(drawStateTexts)
  const codes = useTexts(errorCodeTexts)
  const say = useTexts(serviceFailureTexts)
  const durationText = useDurationText()
  return ({ time, userName, infoId, state, error, elapsedMs, cost, files: [file], sent }) => ({
    time,
    who: userName,
    state: <DrawStateTag state={state} />,
    facts: [elapsedMs === null ? '' : durationText(elapsedMs), cost ? states('costOf', cost) : ''],
    asked: sent.prompt,
    words: error ? codes(error.code) : '',
    isBad: state === 3,
    picture: file?.thumbUrl && <Picture file={file} alt="" variant="thumb" />,
    sent: [
      [t('prompt'), sent.prompt],
      [t('negativePrompt'), sent.negativePrompt],
      [t('size'), sent.width === null || sent.height === null ? '' : states('size', sizeOf(sent))],
      [t('n'), sent.n === null ? '' : String(sent.n)],
      [t('seed'), sent.seed],
      ...(error?.said ? ([[say('said'), error.said]] as const) : []),
      ...Object.entries(sent.params ?? {}).map(([name, value]) => [name, textOf(value)] as const),
    ],
    link: <Link to={`/drawing/drawInfo?id=${infoId}`}>{t('seeRecord')}</Link>,
  })
}

const sizeOf = ({ width, height }: DrawApiTest['sent']) => ({ width: width ?? 0, height: height ?? 0 })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
