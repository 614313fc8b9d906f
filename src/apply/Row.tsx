import type { ReactNode } from 'react'

/** One fact or amount of a list. */
export const Row = ({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: true }) => (
  <div className={strong ? 'row strong' : 'row'}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
