using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),
    (name = "upstream", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "proxy")],
);

const proxy :Workerd.Worker = (
  modules = [(name = "workerd.js", esModule = embed "dist/workerd.js")],
  bindings = [
    (name = "POSTERN_BASE_URL", fromEnvironment = "POSTERN_BASE_URL"),
    (name = "POSTERN_API_KEY", fromEnvironment = "POSTERN_API_KEY"),
    (name = "POSTERN_DNS_URL", fromEnvironment = "POSTERN_DNS_URL"),
  ],
  compatibilityDate = "2026-11-01",
  globalOutbound = "upstream",
);
