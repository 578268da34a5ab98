/**
 * A certificate for `localhost` that nobody signed, good until 2126, and its key: for servers that tests open and for
 * nothing else.
 */
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUMXv+kG16gw8jWdIC4pqBEjmup3QwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE2MDQwNFoYDzIxMjYxMDI4
MTYwNDA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATdQXzzgThHHMo5IpkUAkdyzI80SvMvVfMk6r21O5wFF2jLjxfJ8aAq
S/oyPkV28ZqGWCZZmLycM9psZ1nnC4/no2kwZzAdBgNVHQ4EFgQUQjgr63ZQngt4
MiZ8hQlj3wl9OtgwHwYDVR0jBBgwFoAUQjgr63ZQngt4MiZ8hQlj3wl9OtgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAKBdePgbE/k/PNV6wjOsp7yoUkCCu0//wVjTGaNt1IlKAiEAkw5H4P+l
keGHzlP30WrJyPPrEkfqvS84MO+6bdh7KT8=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEbDiQs2tEMQEOVvA
0MF9ECivOY+NWt74rJpMG+q8jXuhRANCAATdQXzzgThHHMo5IpkUAkdyzI80SvMv
VfMk6r21O5wFF2jLjxfJ8aAqS/oyPkV28ZqGWCZZmLycM9psZ1nnC4/n
-----END PRIVATE KEY-----`,
}
