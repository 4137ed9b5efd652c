import { ApiOutlined } from '@ant-design/icons'
import {
  ENGINE_CAN,
  TTS_VOICE_PACKET_PATH,
  ttsVoicePacketResource,
  VOICE_DEFAULTS,
  type TtsVoicePacket,
} from '@drawdesk/contract/voice/tts-voice-packet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ResourcePage, type ResourcePageProps } from '../../../resource/resource-page.tsx'
import { engineOf, MannerSlider } from './manner-slider.tsx'
import { SampleButton } from './sample-button.tsx'
import { PACKETS_KEY } from './tts-voice-packet.api.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'
import { VoicePicker } from './voice-picker.tsx'
import './tts-voice-packet.css'

const EnginesDrawer = lazy(() => loadChunk(() => import('./engines-drawer.tsx')))

const NEW_PACKET = { engine: 'offline', language: 'zh-CN', gender: 'female', ...VOICE_DEFAULTS, active: 1 } as const
type Props = ResourcePageProps<typeof TtsVoicePacket>

const CELLS: Props['cells'] = {
  active: (row) => <ActiveCell row={row} />,
  voice: (row) => (
    <code className="res-line" title={row.voice}>
      {row.voice}
    </code>
  ),
}
const FORM_FIELDS: Props['formFields'] = {
  voice: (props) => <VoicePicker {...props} />,
  speed: (props) => <MannerSlider {...props} name="speed" />,
  pitch: (props) => <MannerSlider {...props} name="pitch" />,
  volume: (props) => <MannerSlider {...props} name="volume" />,
}
const rowActions: Props['rowActions'] = (row) => <RowSample row={row} />
const nameOf = (row: TtsVoicePacket): string => seededName(row.name)

/** What the engine cannot follow is not asked for. */
function hiddenFields(values: Readonly<Record<string, unknown>>): string[] {
  const engine = engineOf(values)
  const can = engine && ENGINE_CAN[engine]
  return can ? [...(can.pitch ? [] : ['pitch']), ...(can.volume ? [] : ['volume'])] : []
}

/** Voices to read with: tried in their rows and in the form, and the accounts of the engines behind them. */
export default function TtsVoicePacketPage() {
  const [isOpen, setIsOpen] = useState(false)
  const toolbar = () => <EnginesButton onOpen={() => setIsOpen(true)} />
  return (
    <>
      <ResourcePage
        resource={ttsVoicePacketResource}
        newRow={NEW_PACKET}
        nameOf={nameOf}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFields}
        rowActions={rowActions}
        toolbar={toolbar}
      />
      {isOpen && (
        <LazyPart>
          <EnginesDrawer onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

function EnginesButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(voicePacketTexts)
  const mayLook = usePermission('ttsVoicePacket_view')
  const mayEdit = usePermission('ttsVoicePacket_edit')
  return mayLook || mayEdit ? (
    <Button icon={<ApiOutlined aria-hidden />} onClick={onOpen}>
      {t('engines')}
    </Button>
  ) : null
}

function RowSample({ row }: { row: TtsVoicePacket }) {
  const t = useTexts(voicePacketTexts)
  const client = useQueryClient()
  const mayLook = usePermission('ttsVoicePacket_view')
  const isMade = row.sampleFile !== null && row.sampleFile !== undefined
  if (!mayLook) return null
  return (
    <SampleButton
      isLink
      isMade={isMade}
      input={{ id: row.id }}
      name={nameOf(row)}
      title={t(isMade ? 'isMade' : 'isNew')}
      onPlayed={() => {
        if (!isMade) void client.invalidateQueries({ queryKey: PACKETS_KEY })
      }}
    />
  )
}

function ActiveCell({ row }: { row: TtsVoicePacket }) {
  const t = useTexts(voicePacketTexts)
  const client = useQueryClient()
  const mayEdit = usePermission('ttsVoicePacket_edit')
  const change = useMutation({
    mutationFn: (active: 0 | 1) =>
      call('POST', `${TTS_VOICE_PACKET_PATH}/changeActive`, { body: { id: row.id, active } }),
    onSettled: () => client.invalidateQueries({ queryKey: PACKETS_KEY }),
  })
  return (
    <Switch
      size="small"
      checked={row.active === 1}
      disabled={!mayEdit}
      loading={change.isPending}
      aria-label={`${t('on')} ${nameOf(row)}`}
      onChange={(isOn) => change.mutate(isOn ? 1 : 0)}
    />
  )
}
