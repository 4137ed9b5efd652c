import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BarsOutlined,
  BellOutlined,
  BookOutlined,
  BranchesOutlined,
  CloudOutlined,
  CodeOutlined,
  ControlOutlined,
  CreditCardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FilterOutlined,
  FormOutlined,
  GiftOutlined,
  GlobalOutlined,
  HighlightOutlined,
  HistoryOutlined,
  HomeOutlined,
  LaptopOutlined,
  LinkOutlined,
  MessageOutlined,
  MonitorOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  PrinterOutlined,
  PushpinOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SkinOutlined,
  SmileOutlined,
  SoundOutlined,
  TableOutlined,
  TeamOutlined,
  ToolOutlined,
  TransactionOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icon words of the menu rows (`source`): names of the icon family. A word we do not know shows the plain tile. */
const icons = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bars: BarsOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  branches: BranchesOutlined,
  cloud: CloudOutlined,
  code: CodeOutlined,
  control: ControlOutlined,
  'credit-card': CreditCardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  experiment: ExperimentOutlined,
  'file-text': FileTextOutlined,
  filter: FilterOutlined,
  form: FormOutlined,
  gift: GiftOutlined,
  global: GlobalOutlined,
  highlight: HighlightOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  laptop: LaptopOutlined,
  link: LinkOutlined,
  message: MessageOutlined,
  monitor: MonitorOutlined,
  notification: NotificationOutlined,
  'ordered-list': OrderedListOutlined,
  'paper-clip': PaperClipOutlined,
  picture: PictureOutlined,
  printer: PrinterOutlined,
  pushpin: PushpinOutlined,
  'question-circle': QuestionCircleOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  skin: SkinOutlined,
  smile: SmileOutlined,
  sound: SoundOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  user: UserOutlined,
} as const satisfies Readonly<Record<string, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>>>

export type IconWord = keyof typeof icons

/** Is there an icon of its own for this word? */
export function isIconWord(word: string): word is IconWord {
  return Object.hasOwn(icons, word)
}

/** The icon of a menu entry; decoration beside its name. antd hands its class to the icons of its menus. */
export function MenuIcon({ word, className }: { word: string; className?: string }) {
  const Icon = isIconWord(word) ? icons[word] : undefined
  return Icon ? (
    <Icon className={className} aria-hidden="true" />
  ) : (
    <AppstoreOutlined className={className} aria-hidden="true" />
  )
}
