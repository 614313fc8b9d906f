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
 * Chakra's tooltip, open while it is rendered; Escape closes it. It stays when the page scrolls, because focusing a
 * control out of view scrolls the page. Rendered in a portal, because tables clip their content.
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
