cask "kings-and-crosses" do
  version "$version"
  sha256 "$macos_sha256"

  url "https://github.com/$repository/releases/download/v#{version}/kings-and-crosses-#{version}-macos-arm64.tar.gz"
  name "Kings & Crosses"
  desc "Checkers and tic-tac-toe against the computer or a friend"
  homepage "https://github.com/$repository"

  depends_on arch: :arm64
  depends_on macos: :big_sur

  app "Kings & Crosses.app"

  zap trash: [
    "~/Library/Application Support/kings-and-crosses",
    "~/Library/Logs/kings-and-crosses",
  ]
end
