import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BranchesOutlined,
  CloudOutlined,
  ExperimentOutlined,
  FormOutlined,
  HighlightOutlined,
  HistoryOutlined,
  HomeOutlined,
  MessageOutlined,
  MonitorOutlined,
  PictureOutlined,
  PushpinOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  SkinOutlined,
  SmileOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { lazy, type ComponentType } from 'react'
import { loadChunk } from '../lib/loading/chunks.ts'
import { LazyPart } from './lazy-part.tsx'

/** Icon words of the menu rows (`source`): names of the icon family. These stand in the side bar's groups and among the first shortcuts of home. */
const icons = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  branches: BranchesOutlined,
  cloud: CloudOutlined,
  experiment: ExperimentOutlined,
  form: FormOutlined,
  highlight: HighlightOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  monitor: MonitorOutlined,
  picture: PictureOutlined,
  pushpin: PushpinOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  skin: SkinOutlined,
  smile: SmileOutlined,
  tool: ToolOutlined,
} as const satisfies Readonly<Record<string, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>>>

/** The others, which come when one of them is needed (`more-menu-icons.tsx`). */
const MORE = [
  'alert',
  'bank',
  'bars',
  'book',
  'code',
  'control',
  'credit-card',
  'database',
  'dollar',
  'file-text',
  'filter',
  'gift',
  'global',
  'laptop',
  'link',
  'notification',
  'ordered-list',
  'paper-clip',
  'printer',
  'question-circle',
  'robot',
  'send',
  'shopping',
  'sound',
  'table',
  'team',
  'transaction',
  'user',
] as const
export type MoreIconWord = (typeof MORE)[number]

const MoreMenuIcon = lazy(() => loadChunk(() => import('./more-menu-icons.tsx')))

export type IconWord = keyof typeof icons | MoreIconWord

const isMore = (word: string): word is MoreIconWord => (MORE as readonly string[]).includes(word)

/** Is there an icon of its own for this word? */
export function isIconWord(word: string): word is IconWord {
  return isFirst(word) || isMore(word)
}

const isFirst = (word: string): word is keyof typeof icons => Object.hasOwn(icons, word)

/** The icon of a menu entry; decoration beside its name. antd hands its class to the icons of its menus. A word that we do not know shows the plain tile. */
export function MenuIcon({ word, className }: { word: string; className?: string }) {
  const plain = <AppstoreOutlined className={className} aria-hidden="true" />
  if (isMore(word))
    return (
      <LazyPart fallback={plain}>
        <MoreMenuIcon word={word} {...(className !== undefined && { className })} />
      </LazyPart>
    )
  const Icon = isFirst(word) ? icons[word] : undefined
  return Icon ? <Icon className={className} aria-hidden="true" /> : plain
}
