import type { ReactNode } from 'react'
import { Row } from './Row.tsx'
import { Stack } from './Stack.tsx'
import { Text } from './Text.tsx'

type Props = { title: ReactNode; reason?: ReactNode; actions?: ReactNode }

/** Nothing to show: what, why, and the next step. */
export const EmptyState = ({ title, reason, actions }: Props) => (
  <Stack gap="2" padding="4">
    <Text strong>{title}</Text>
    {reason ? <Text tone="soft">{reason}</Text> : null}
    {actions ? <Row marginTop="1">{actions}</Row> : null}
  </Stack>
)
