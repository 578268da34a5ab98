// What `server-only` means in tests: nothing. They are a server too.
export {}
