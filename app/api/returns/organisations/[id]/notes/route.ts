import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { addNote, listNotes } from '@/lib/returns/notes/service'

export const GET = endpoint(returnsCalls.notes, ({ ctx, params }) => listNotes(ctx, params.id))
export const POST = endpoint(returnsCalls.addNote, ({ ctx, params, body }) => addNote(ctx, params.id, body))
