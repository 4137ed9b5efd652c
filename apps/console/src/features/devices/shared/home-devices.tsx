import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLive } from '../../../components/live.tsx'
import { useTexts, defineTexts } from '../../../lib/texts/texts.ts'
import { useDeviceNews } from './use-device-news.ts'
import { allDevicesQuery } from './devices.api.ts'
import { DEVICES_PAGE } from './devices-page.ts'
import './home-devices.css'
import { troubleWords } from './trouble-words.i18n.ts'

const texts = defineTexts({
  zh: {
    online: '在线',
    offline: '离线',
    outOfPaper: '没有纸',
    waiting: '待打印',
    failed: '设备情况没有加载成功',
    none: '没有在用的设备',
  },
  en: {
    online: 'Online',
    offline: 'Offline',
    outOfPaper: 'Out of paper',
    waiting: 'To print',
    failed: 'Couldn’t load devices',
    none: 'No kiosks in use',
  },
})
const SHOWN = 3
const LOOK_AGAIN_MS = 60_000

const has = (trouble: DrawLogin['troubles'][number]) => (device: DrawLogin) => device.troubles.includes(trouble)
const isInService = (device: DrawLogin): boolean => !has('inactive')(device) && !has('unpaired')(device)
const standsStill = (device: DrawLogin): boolean =>
  isInService(device) && device.troubles.some((trouble) => trouble !== 'paperLow')

/** Devices on the home page: how many are there, what they lack, and those that stand still. */
export default function HomeDevices() {
  const t = useTexts(texts)
  const isLive = useLive()
  useDeviceNews()
  const { data, error } = useQuery({ ...allDevicesQuery, refetchInterval: isLive && LOOK_AGAIN_MS })
  if (error && !data) return <p className="home-devices-note">{t('failed')}</p>
  const devices = data?.devices.filter(isInService)
  if (devices?.length === 0) return <p className="home-devices-note">{t('none')}</p>
  const say = (count: number | undefined): string => (count === undefined ? '–' : count.toLocaleString('en'))
  const figures = [
    ['online', devices?.filter((device) => !has('offline')(device)).length],
    ['offline', devices?.filter(has('offline')).length],
    ['outOfPaper', devices?.filter(has('outOfPaper')).length],
    ['waiting', devices?.reduce((sum, { prints }) => sum + prints.waiting, 0)],
  ] as const
  return (
    <>
      <dl className="home-devices" aria-busy={!data}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{say(value)}</dd>
          </div>
        ))}
      </dl>
      <Stopped devices={devices ?? []} />
    </>
  )
}

/** Those that most prints wait for. */
function Stopped({ devices }: { devices: readonly DrawLogin[] }) {
  const words = useTexts(troubleWords)
  const stopped = devices
    .filter(standsStill)
    .toSorted((one, other) => other.prints.waiting - one.prints.waiting)
    .slice(0, SHOWN)
  if (stopped.length === 0) return null
  return (
    <ul className="home-devices-stopped">
      {stopped.map(({ id, deviceName, troubles: [first] }) => (
        <li key={id}>
          <Link to={`${DEVICES_PAGE}?id=${id}`}>
            <span>{deviceName}</span>
            <span>{first && words(first)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
