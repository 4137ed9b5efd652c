import { reportMenuPath } from '@drawdesk/contract/reports/report-paths'
import { useNavigate } from 'react-router'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { setLanguage, useLanguage } from '../../lib/texts/language.ts'
import { isExternal, useMenuPages } from '../../lib/menu/menu.ts'
import { usePinnedReports } from '../../lib/menu/report-pins.ts'
import { signOut } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { hasPermission } from '../../lib/session/permissions.ts'
import { INVITE_KEY, newAddressOf } from '../../lib/menu/new-address.ts'
import { startTour } from '../../lib/home/tour.ts'
import { openLockDialog } from '../lock/use-lock-dialog.tsx'
import { findPages } from '../search/find-pages.ts'
import { setTheme, useTheme } from '../theme/theme-store.ts'
import type { PaletteEntry } from './entries.ts'
import { foundNames } from './found-names.ts'
import { openKeyHelp } from './palette-store.ts'
import { texts } from './palette.i18n.ts'

/** Where people are invited. */
const PEOPLE = '/system/user'

const OWN_PAGES = [
  { path: '/wel/index', name: 'home', words: ['home', '首页', 'sy'] },
  { path: '/wel/dashboard', name: 'dashboard', words: ['dashboard', 'console', '控制台', 'kzt'] },
  { path: '/info/index', name: 'info', words: ['info', 'profile', '个人信息', 'grxx', 'password', '密码'] },
  { path: '/help/index', name: 'manual', words: ['help', 'manual', '帮助', 'bz', '使用手册', 'sysc'] },
] as const

/** Pages on which something new is no form: a file, a place in a tree, a page of its own. */
const WITHOUT_FORM: ReadonlySet<string> = new Set(['/drawing/sysStickers', '/base/region', '/report/reportlist'])

/** Everything that can be opened or done from the palette, and whether an address may be opened now. `typed` finds pages in both languages and by initials. */
export function usePaletteEntries(typed: string): { entries: PaletteEntry[]; isOpen: (address: string) => boolean } {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const language = useLanguage()
  const isDark = useTheme(({ theme }) => theme.isDark)
  const { modal } = useFeedback()
  const { data: pins = [] } = usePinnedReports()
  const pinnedPaths = new Set(pins.map(({ id }) => reportMenuPath(id)))
  const menu = useMenuPages().filter(({ path }) => !isExternal(path) && OWN_PAGES.every((own) => own.path !== path))
  // Those found by another language's name or by initials take the typed text as a word, so that they rank with the rest.
  const foundOtherwise = new Set(typed.trim() === '' ? [] : findPages(menu, typed, foundNames).map(({ path }) => path))

  const pages = [
    ...OWN_PAGES.map(({ path, name, words }): PaletteEntry => ({
      key: path,
      kind: 'page',
      name: text(name),
      words,
      address: path,
      run: () => void navigate(path),
    })),
    ...pins.map(({ id, title }): PaletteEntry => ({
      key: reportMenuPath(id),
      kind: 'page',
      name: title,
      note: text('pinned'),
      words: foundOtherwise.has(reportMenuPath(id)) ? [typed.trim()] : [],
      address: reportMenuPath(id),
      run: () => void navigate(reportMenuPath(id)),
    })),
    ...menu.flatMap(({ path, to, name, groups }): PaletteEntry[] =>
      pinnedPaths.has(path)
        ? []
        : [
            {
              key: path,
              kind: 'page',
              name,
              note: groups.join(' / '),
              words: foundOtherwise.has(path) ? [typed.trim()] : [],
              address: to,
              run: () => void navigate(to),
            },
          ],
    ),
  ]
  const news = menu
    .filter(({ code, path }) => !WITHOUT_FORM.has(path) && hasPermission(`${code}_add`))
    .map(({ path, to, name }): PaletteEntry => ({
      key: `new ${path}`,
      kind: 'action',
      name: text('new', { name }),
      words: [name, ...(foundNames.get(path) ?? [])].flatMap((each) => [
        `new ${each}`,
        `add ${each}`,
        `新增${each}`,
        `新建${each}`,
      ]),
      isAlso: foundOtherwise.has(path),
      isTypedOnly: true,
      run: () => void navigate(newAddressOf(to)),
    }))
  const action = (key: string, name: string, words: readonly string[], run: () => void): PaletteEntry => ({
    key,
    kind: 'action',
    name,
    words,
    run,
  })
  const askToSignOut = () =>
    modal.confirm({
      title: text('signOutAsks'),
      okText: text('confirm'),
      cancelText: text('cancel'),
      onOk: signOut,
    })
  const actions = [
    isDark
      ? action('theme', text('light'), ['theme', 'light', '主题', '浅色'], () => setTheme('default'))
      : action('theme', text('dark'), ['theme', 'dark', '主题', '深色'], () => setTheme('dark')),
    action('system', text('system'), ['theme', 'system', '主题'], () => setTheme('system')),
    language === 'zh'
      ? action('language', text('toEnglish'), ['language', 'english', '语言', '英文'], () => void setLanguage('en'))
      : action('language', text('toChinese'), ['language', 'chinese', '语言', '中文'], () => void setLanguage('zh')),
    action('lock', text('lock'), ['lock', '锁屏'], openLockDialog),
    action('help', text('help'), ['keyboard', 'shortcuts', '键盘', '帮助'], openKeyHelp),
    action('tour', text('tour'), ['tour', '导览', 'dl'], startTour),
    action('signOut', text('signOut'), ['logout', 'sign out', '退出'], askToSignOut),
  ]
  const people = menu.find(({ path }) => path === PEOPLE)
  const invite =
    people && hasPermission('user_add')
      ? [
          action(
            'invite',
            text('invite'),
            ['invite', 'invitation', '邀请', 'yq'],
            () => void navigate(`${people.to}${people.to.includes('?') ? '&' : '?'}${INVITE_KEY}=1`),
          ),
        ]
      : []
  const known = new Set(pages.map(({ address = '' }) => address.split('?', 1)[0]))
  return {
    entries: [...pages, ...news, ...invite, ...actions],
    isOpen: (address) => known.has(address.split('?', 1)[0]),
  }
}
