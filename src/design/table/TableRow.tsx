import type { ComponentProps } from 'react'

type Props = ComponentProps<'tr'> & {
  /** The keyboard stands on this row. */
  cursor?: boolean
  /** It is being removed: struck through. */
  leaving?: boolean
}

/** A row of a table. */
export const TableRow = ({ cursor, leaving, ...rest }: Props) => (
  <tr
    {...rest}
    data-cursor={cursor ? '' : undefined}
    data-leaving={leaving ? '' : undefined}
    aria-busy={leaving ? true : undefined}
  />
)
