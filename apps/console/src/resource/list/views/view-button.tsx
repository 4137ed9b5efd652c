import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kitTexts } from '../../resource.i18n.ts'

/** The same before and after. */
export function ViewButton({
  isOpen = false,
  children,
  ...props
}: ButtonProps & { isOpen?: boolean; children: ReactNode }): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <Button {...props} type="text" className="res-views-button" aria-expanded={isOpen} title={t('views')}>
      <span className="res-line">{children}</span>
      <DownOutlined aria-hidden />
    </Button>
  )
}
