import { Portal } from '@chakra-ui/react/portal'
import { Tooltip } from '@chakra-ui/react/tooltip'
import type { ReactNode } from 'react'

type Props = {
  /** Id of the element to place it beside. */
  anchor: string
  onClose: () => void
  children: ReactNode
}

/**
 * Chakra's tooltip, open while it is drawn; Escape closes it. It stays when the page scrolls: the keyboard's way to a
 * control out of sight is itself a scroll. In a portal, for tables clip what they hold.
 */
export const TooltipBubble = ({ anchor, onClose, children }: Props) => (
  <Tooltip.Root
    open
    interactive
    closeOnScroll={false}
    ids={{ trigger: anchor }}
    positioning={{ placement: 'top', gutter: 8, overflowPadding: 8 }}
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
  >
    <Portal>
      <Tooltip.Positioner>
        <Tooltip.Content>{children}</Tooltip.Content>
      </Tooltip.Positioner>
    </Portal>
  </Tooltip.Root>
)
