import {
  BankOutlined,
  BarsOutlined,
  BookOutlined,
  CodeOutlined,
  ControlOutlined,
  CreditCardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  FileTextOutlined,
  FilterOutlined,
  FormOutlined,
  GiftOutlined,
  GlobalOutlined,
  LaptopOutlined,
  LinkOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  ShoppingOutlined,
  SoundOutlined,
  TableOutlined,
  TeamOutlined,
  TransactionOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { MoreIconWord } from './menu-icon.tsx'

/** Those that few menus show at first: fetched when one of them is needed. */
const icons = {
  bank: BankOutlined,
  bars: BarsOutlined,
  book: BookOutlined,
  code: CodeOutlined,
  control: ControlOutlined,
  'credit-card': CreditCardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  'file-text': FileTextOutlined,
  filter: FilterOutlined,
  form: FormOutlined,
  gift: GiftOutlined,
  global: GlobalOutlined,
  laptop: LaptopOutlined,
  link: LinkOutlined,
  notification: NotificationOutlined,
  'ordered-list': OrderedListOutlined,
  'paper-clip': PaperClipOutlined,
  printer: PrinterOutlined,
  'question-circle': QuestionCircleOutlined,
  shopping: ShoppingOutlined,
  sound: SoundOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  transaction: TransactionOutlined,
  user: UserOutlined,
} as const satisfies Readonly<Record<MoreIconWord, unknown>>

export default function MoreMenuIcon({ word, className }: { word: MoreIconWord; className?: string }) {
  const Icon = icons[word]
  return <Icon className={className} aria-hidden="true" />
}
