import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { ReactNode } from 'react'
import { useTexts } from './intl.tsx'

/** An amount in euros. */
export const Amount = ({ euros }: { euros: number }) => {
  const { language } = useTexts()
  const format = new Intl.NumberFormat(language, EURO_FORMAT)
  return <span className="euros">{format.format(euros)}</span>
}

/** A percentage in figures. */
export const Percent = ({ value }: { value: number }) => {
  const { language } = useTexts()
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  })
  return <span className="percent">{format.format(value / 100)}</span>
}

/** One fact or amount of a list. */
export const Row = ({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: true }) => (
  <div className={strong ? 'row strong' : 'row'}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
