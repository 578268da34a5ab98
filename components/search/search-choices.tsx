import {
  ArrowRight,
  Building2,
  CalendarDays,
  ClipboardList,
  GraduationCap,
  type LucideIcon,
  MapPin,
  UserRound,
} from 'lucide-react'
import { BareLink } from '@/components/ui/bare-link'
import { classes } from '@/components/ui/classes'
import type { ChoiceGroup, SearchChoice } from './search-choice'

const icons: Record<SearchChoice['kind'], LucideIcon> = {
  organisation: Building2,
  user: UserRound,
  event: CalendarDays,
  location: MapPin,
  survey: ClipboardList,
  guide: GraduationCap,
  action: ArrowRight,
}

type SearchChoicesProps = {
  id: string
  groups: readonly ChoiceGroup[]
  /** Counted over all groups; -1 for none. */
  chosen: number
  optionId: (index: number) => string
  /** The pointer is over another one. */
  onPoint: (index: number) => void
  /** A link was followed here, in this window. */
  onChoose: (choice: SearchChoice) => void
}

/** The choices by group. Each is a link, so that it also opens in a tab of its own. */
export function SearchChoices({ id, groups, chosen, optionId, onPoint, onChoose }: SearchChoicesProps) {
  const firstOf = (group: ChoiceGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { choices }) => sum + choices.length, 0)
  return (
    <div id={id} role="listbox" aria-label="Results" className="flex flex-col gap-3">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element outside a select
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <p id={`${id}-${group.id}`} role="presentation" className="px-2 pb-1 font-semibold text-ink-soft text-sm">
            {group.label}
          </p>
          {group.choices.map((choice, index) => {
            const at = firstOf(group) + index
            const Icon = icons[choice.kind]
            return (
              <BareLink
                key={choice.href}
                id={optionId(at)}
                role="option"
                aria-selected={at === chosen}
                tabIndex={-1}
                href={choice.href}
                onPointerMove={() => at !== chosen && onPoint(at)}
                onNavigate={() => onChoose(choice)}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 text-ink no-underline',
                  at === chosen && 'bg-accent-soft outline-2 outline-focus -outline-offset-2 outline-solid',
                )}
              >
                <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block">{choice.name}</span>
                  {choice.detail && <span className="block text-ink-soft text-sm">{choice.detail}</span>}
                </span>
              </BareLink>
            )
          })}
        </div>
      ))}
    </div>
  )
}
