import { classes } from './classes'

/** A grey shape where something is about to appear. Give it a size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-md bg-line', className ?? 'h-4 w-full')} />
  )
}

/** Lines of a paragraph that is still loading, with one announcement for all of them. */
export function SkeletonText({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <span role="status" className="sr-only">
        {label}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={line === lines - 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </div>
  )
}
